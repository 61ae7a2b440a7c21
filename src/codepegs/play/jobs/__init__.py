"""Long work in processes with limits of time and memory."""
