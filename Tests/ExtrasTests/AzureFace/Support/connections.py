#!/usr/bin/python3
"""The other side of a connection, for tests of the transport: a web server with or without TLS, and a proxy.

Prints its port, then one line for each event: "connection" for each accepted connection, "GET /path" for each request,
"closed /path" if the client has closed the connection of a request that is never answered, and "CONNECT host:port" for
each request to the proxy.
"""
import signal

# The threads of the tests block some signals; this process must not. Inherited descriptors stay open: Foundation uses
# one of them to notice the end of this process, and waits for no other process while it believes that one has ended.
signal.pthread_sigmask(signal.SIG_SETMASK, [])

import argparse
import http.server
import select
import socket
import ssl
import subprocess
import sys
import tempfile
import threading
from datetime import datetime, timedelta, timezone
from pathlib import Path

BLOCK = b"x" * 65536
lock = threading.Lock()


def report(line):
    with lock:
        print(line, flush=True)


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    announces_end = False

    def setup(self):
        report("connection")
        if self.server.tls:
            # Here and not where the connection is accepted, so that a slow handshake does not delay other connections.
            self.request = self.server.tls.wrap_socket(self.request, server_side=True)
        super().setup()

    def finish(self):
        super().finish()
        if self.announces_end:
            self.connection.shutdown(socket.SHUT_RDWR)
            report("end of connection")

    def log_message(self, *arguments):
        pass

    def do_GET(self):
        report(f"{self.command} {self.path}")
        self.rfile.read(int(self.headers.get("Content-Length", 0)))
        getattr(self, "answer_" + self.path.strip("/").split("/")[0])()

    do_POST = do_PUT = do_GET

    def answer_ok(self):
        self.answer(200, b"hello")

    def answer_redirect(self):
        self.send_response(307)
        self.send_header("Location", "/ok")
        self.send_header("Content-Length", "0")
        self.end_headers()

    def answer_twice(self):
        """The same header twice; the first one counts."""
        self.send_response(200)
        self.send_header("Retry-After", "1")
        self.send_header("retry-after", "2")
        self.send_header("Content-Length", "0")
        self.end_headers()

    def answer_last(self):
        """An answer after which the connection is closed without an announcement."""
        self.answer(200, b"hello")
        self.close_connection = True
        self.announces_end = True

    def answer_nothing(self):
        """The connection is closed without an answer."""
        self.close_connection = True

    def answer_noise(self):
        self.wfile.write(b"this is no answer\r\n" * 100)
        self.close_connection = True

    def answer_bytes(self):
        """/bytes/COUNT: an answer of COUNT bytes, with its length."""
        self.send_blocks(int(self.path.split("/")[2]), announced=True)

    def answer_endless(self):
        """An answer larger than any limit, without its length."""
        self.send_blocks(1 << 40, announced=False)

    def answer_silence(self):
        self.wait_for_end()

    def answer_half(self):
        """The beginning of an answer, but never its end."""
        self.send_response(200)
        self.send_header("Content-Length", "10")
        self.end_headers()
        self.wfile.write(b"half")
        self.wfile.flush()
        report("half")
        self.wait_for_end()

    def answer(self, status, body):
        self.send_response(status)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def send_blocks(self, count, announced):
        self.send_response(200)
        self.send_header(*(("Content-Length", str(count)) if announced else ("Connection", "close")))
        self.end_headers()
        self.close_connection = not announced
        while count > 0:
            self.wfile.write(BLOCK[:count])
            count -= len(BLOCK)

    def wait_for_end(self):
        """Answers nothing until the client closes the connection."""
        self.close_connection = True
        try:
            while self.connection.recv(4096):
                pass
        except OSError:
            pass
        report("closed " + self.path)


class Proxy(http.server.BaseHTTPRequestHandler):
    """Forwards every connection to one port of this machine, no matter which host the client names."""

    def log_message(self, *arguments):
        pass

    def do_CONNECT(self):
        report("CONNECT " + self.path)
        if any("ocp-apim" in name.lower() for name in self.headers):
            report("the proxy was sent the key")
        if self.server.target is None:
            self.send_error(403)
            return
        other = socket.create_connection(("127.0.0.1", self.server.target))
        self.send_response(200)
        self.end_headers()
        self.close_connection = True
        pair = {self.connection: other, other: self.connection}
        while True:
            for source in select.select(list(pair), [], [])[0]:
                block = source.recv(65536)
                if not block:
                    other.close()
                    return
                pair[source].sendall(block)


class Server(http.server.ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, request, client_address):
        report(f"error {sys.exc_info()[0].__name__}")


def openssl(folder, *arguments):
    subprocess.run(["openssl", *arguments], cwd=folder, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


AUTHORITY = """
[ca]
default_ca = test
[test]
database = issued
rand_serial = yes
new_certs_dir = .
certificate = authority.pem
private_key = authority.key
default_md = sha256
policy = any
[any]
commonName = supplied
"""


def make_certificate(folder, name, days):
    """Writes authority.pem and server.pem, which it has signed, with its key, for the host of this name or address."""
    key = ("-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes")
    kind = "IP" if name[0].isdigit() else "DNS"
    (folder / "names").write_text(f"subjectAltName={kind}:{name}")
    openssl(folder, "req", "-x509", *key, "-keyout", "authority.key", "-out", "authority.pem", "-subj", "/CN=test")
    openssl(folder, "req", *key, "-keyout", "server.key", "-out", "server.csr", "-subj", "/CN=server")
    # openssl x509 refuses a certificate that has expired.
    (folder / "config").write_text(AUTHORITY)
    (folder / "issued").touch()
    end = datetime.now(timezone.utc) + timedelta(days=days)
    openssl(folder, "ca", "-batch", "-config", "config", "-in", "server.csr", "-extfile", "names", "-out", "server.crt",
            "-startdate", f"{end - timedelta(days=2):%Y%m%d%H%M%SZ}", "-enddate", f"{end:%Y%m%d%H%M%SZ}")
    (folder / "server.pem").write_text((folder / "server.key").read_text() + (folder / "server.crt").read_text())


def tls(name, authority, days):
    """Makes new certificates, so that no certificate in the repository can expire."""
    with tempfile.TemporaryDirectory() as folder:
        make_certificate(Path(folder), name, days)
        Path(authority).write_bytes(Path(folder, "authority.pem").read_bytes())
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(Path(folder, "server.pem"))
        return context


def say_nothing():
    listener = socket.create_server(("127.0.0.1", 0))
    report(listener.getsockname()[1])
    kept = []
    while True:
        kept.append(listener.accept())
        report("connection")


def do_not_accept():
    """Fills the queue for connections, so that the kernel does not answer further ones."""
    listener = socket.create_server(("127.0.0.1", 0), backlog=0)
    waiting = [socket.socket() for _ in range(3)]
    for one in waiting:
        one.setblocking(False)
        one.connect_ex(listener.getsockname())
    report(listener.getsockname()[1])
    signal.pause()


def serve(arguments):
    server = Server(("127.0.0.1", 0), Handler if arguments.proxy_to is None else Proxy)
    server.target = arguments.proxy_to or None
    server.tls = arguments.name and tls(arguments.name, arguments.authority, arguments.days)
    report(server.server_address[1])
    server.serve_forever()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--name", help="speak TLS, with a certificate for this host or address")
    parser.add_argument("--authority", help="write the certificate of who signed that one here")
    parser.add_argument("--days", type=int, default=1, help="how long the certificate is valid; -1: no longer")
    parser.add_argument("--proxy-to", type=int, help="be a proxy, to this port; 0 refuses")
    parser.add_argument("--mute", action="store_true", help="accept connections and say nothing")
    parser.add_argument("--deaf", action="store_true", help="let no connection come about")
    arguments = parser.parse_args()
    if arguments.mute:
        say_nothing()
    elif arguments.deaf:
        do_not_accept()
    else:
        serve(arguments)


main()
