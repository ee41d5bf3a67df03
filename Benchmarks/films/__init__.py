"""What facecrop track makes of films with annotated faces, and of films in general; Benchmarks/tracking.py calls it."""
