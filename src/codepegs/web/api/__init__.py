"""REST: a module and its models for each resource."""
