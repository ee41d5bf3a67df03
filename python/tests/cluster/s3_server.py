"""moto's S3 server with faults on request, as a program: prints its port, then serves until it is ended.

POST /_control sets faults and GET /_control tells what was asked for, both as JSON:

    slow_down      of PUTs of objects, each Nth is answered with 503 (0: none; 1: all)
    full_after     after so many bytes of PUTs, every PUT is answered with 507
    vanish         GETs and HEADs of keys that contain this text are answered with 404
    denied         GETs of keys that contain this text are answered with 403
"""

import json
import sys
import threading
from collections import Counter

from moto.server import DomainDispatcherApplication, create_backend_app
from werkzeug.serving import WSGIRequestHandler, make_server

ERROR = '<?xml version="1.0"?><Error><Code>{0}</Code><Message>{1}</Message></Error>'


class Faults:
    """The application around moto's."""

    def __init__(self) -> None:
        self.inner = DomainDispatcherApplication(create_backend_app)
        self.lock = threading.Lock()
        self.requests: Counter[str] = Counter()
        self.put_bytes = self.puts = 0
        self.faults = {"slow_down": 0, "full_after": 0, "vanish": "", "denied": ""}

    def __call__(self, environment, start):
        method, path = environment["REQUEST_METHOD"], environment["PATH_INFO"]
        if path == "/_control":
            return self.control(environment, start)
        key = path.lstrip("/").partition("/")[2]
        size = environment.get("HTTP_X_AMZ_DECODED_CONTENT_LENGTH") or environment.get("CONTENT_LENGTH") or 0
        refused = self.refused(method, key, int(size))
        if refused:
            status, code = refused
            # The body must be read, or the connection is closed under the client.
            if method in ("PUT", "POST"):
                environment["wsgi.input"].read()
            body = b"" if method == "HEAD" else ERROR.format(code, "as the test asked for").encode()
            start(status, [("Content-Type", "application/xml"), ("Content-Length", str(len(body)))])
            return [body]
        return self.inner(environment, start)

    def refused(self, method: str, key: str, size: int):
        with self.lock:
            self.requests[f"{method} {'object' if key else 'bucket'}"] += 1
            faults = self.faults
            if method == "PUT" and key:
                self.puts += 1
                if faults["slow_down"] and self.puts % faults["slow_down"] == 0:
                    return "503 Slow Down", "SlowDown"
                if faults["full_after"] and self.put_bytes + size > faults["full_after"]:
                    return "507 Insufficient Storage", "InsufficientStorage"
                self.put_bytes += size
            if method in ("GET", "HEAD") and faults["vanish"] and faults["vanish"] in key:
                return "404 Not Found", "NoSuchKey"
            if method == "GET" and faults["denied"] and faults["denied"] in key:
                return "403 Forbidden", "AccessDenied"
        return None

    def control(self, environment, start):
        with self.lock:
            if environment["REQUEST_METHOD"] == "POST":
                length = int(environment["CONTENT_LENGTH"])
                self.faults.update(json.loads(environment["wsgi.input"].read(length)))
                self.requests.clear()
                self.put_bytes = 0
            body = json.dumps(dict(self.requests)).encode()
        start("200 OK", [("Content-Type", "application/json"), ("Content-Length", str(len(body)))])
        return [body]


class Quiet(WSGIRequestHandler):
    protocol_version = "HTTP/1.1"

    def log(self, *_arguments) -> None:
        """Says nothing of single requests."""


if __name__ == "__main__":
    server = make_server("127.0.0.1", 0, Faults(), threaded=True, request_handler=Quiet)
    print(server.server_port, flush=True)
    sys.stdin.close()
    server.serve_forever()
