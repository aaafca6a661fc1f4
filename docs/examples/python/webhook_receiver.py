"""Receives webhooks: checks that they are the service's, acts on each event once, and answers at once. Standard library only.

  PDS_WEBHOOK_SECRET=whsec_… PORT=4000 python3 webhook_receiver.py

During a rotation PDS_WEBHOOK_SECRET holds both secrets, with a space between them.
"""

import base64
import hashlib
import hmac
import json
import os
import sys
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

TOLERANCE_SECONDS = 300
# Events are small: anything larger is not from the service.
MOST_BYTES = 100_000

# The ids of the events that were acted on. In your database this is a table with a primary key, written in the same
# transaction that acts on the event, and cleared of rows older than 30 days.
seen = set()
seen_lock = threading.Lock()


class NotOurs(Exception):
    """The request is not the service's, was changed in transit, or is an old one sent again."""


def keys_of(secrets):
    """The keys in one or more secrets, as the service shows them."""
    return [base64.b64decode(secret.removeprefix("whsec_"), validate=True) for secret in secrets.split()]


def verify(keys, headers, content):
    """Returns the id of a request that the service signed just now, or raises NotOurs."""
    message_id, timestamp, signatures = (
        headers.get(name) or "" for name in ("webhook-id", "webhook-timestamp", "webhook-signature")
    )
    if not message_id or not signatures or not (timestamp.isascii() and timestamp.isdigit()):
        raise NotOurs("A header field of the signature is missing.")
    if abs(time.time() - int(timestamp)) > TOLERANCE_SECONDS:
        raise NotOurs("The request was signed too long ago, or ahead of time.")
    signed = f"{message_id}.{timestamp}.".encode() + content
    for key in keys:
        right = b"v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest())
        if any(hmac.compare_digest(right, given.encode()) for given in signatures.split(" ")):
            return message_id
    raise NotOurs("No signature is right.")


def act(event):
    """What you do with an event. New types may be added: ignore those you do not know."""
    if event.get("example"):
        print(f"An example of {event['type']} arrived.", flush=True)
    elif event["type"] == "drawing.settled":
        drawing = event["data"]["drawing"]
        print(f"Drawing {drawing['id']} is drawn: prizes of {drawing['prizesCents'] / 100} dollars.", flush=True)
    else:
        print(f"Event {event['type']}", flush=True)


class Receiver(BaseHTTPRequestHandler):
    timeout = 30

    def do_POST(self):
        length = self.headers.get("Content-Length", "")
        if not length.isdigit() or int(length) > MOST_BYTES:
            return self.answer(413)
        body = self.rfile.read(int(length))
        try:
            event_id = verify(keys, self.headers, body)
            event = json.loads(body)
        except (NotOurs, ValueError) as error:
            print(f"Refused: {error}", file=sys.stderr, flush=True)
            return self.answer(400)
        with seen_lock:
            if event_id not in seen:
                act(event)
            seen.add(event_id)
        return self.answer(200)

    def answer(self, status):
        self.send_response(status)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, *_):
        """The lines above are enough."""


if __name__ == "__main__":
    if not os.environ.get("PDS_WEBHOOK_SECRET"):
        sys.exit("PDS_WEBHOOK_SECRET is missing.")
    keys = keys_of(os.environ["PDS_WEBHOOK_SECRET"])
    server = ThreadingHTTPServer(("", int(os.environ.get("PORT", "4000"))), Receiver)
    print(f"Waiting for webhooks on port {server.server_port}", flush=True)
    server.serve_forever()
