"""One host, many clients: the tables, the wire between them, and what they write down. Knows games by protocol."""
