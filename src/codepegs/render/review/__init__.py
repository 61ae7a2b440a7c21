"""Reviews in sentences, charts and pages."""
