"""What people do in the browser, from the first click to the score."""
