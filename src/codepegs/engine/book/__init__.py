"""The book: strategies computed once for each board of the editions, and how they are computed."""
