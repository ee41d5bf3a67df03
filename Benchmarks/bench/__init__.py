"""The benchmark suite: photos, peers, measurements and the report that `make bench` writes."""
