"""Answers the service when it asks for the winners of a drawing: the source of a pull campaign. Standard library only.

  PDS_SIGNING_SECRET=whsec_… PDS_WINNER_KEY=$(openssl rand -hex 32) PORT=4001 python3 pull_source.py

The portal shows the secret that signs requests for winners. PDS_WINNER_KEY makes winner ids from your user ids: keep it
secret, and the same for the life of the campaign.
"""

import base64
import hashlib
import hmac
import json
import os
import random
import sys
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, urlsplit

TOLERANCE_SECONDS = 300

# The list of each drawing, so that a repeated request gets the same one. In your database this is a table.
lists = {}
lists_lock = threading.Lock()


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


def winner_id(secret_key, user_id):
    """An id that nobody can guess or trace to a person: a keyed hash of your own id of the user."""
    digest = hmac.new(secret_key.encode(), str(user_id).encode(), hashlib.sha256).digest()
    return "u_" + base64.urlsafe_b64encode(digest).decode()[:22]


def choose(count):
    """Your choice of that many users: here from a thousand, numbered, each with the same chance."""
    users = random.SystemRandom().sample(range(1001, 2001), count)
    key = os.environ["PDS_WINNER_KEY"]
    return [{"winner": winner_id(key, user), "displayName": f"Player {user - 1000}"} for user in users]


class Source(BaseHTTPRequestHandler):
    timeout = 30

    def do_GET(self):
        # The signature covers the path and query as requested.
        try:
            request_id = verify(keys, self.headers, self.path.encode())
        except NotOurs as error:
            print(f"Refused: {error}", file=sys.stderr, flush=True)
            return self.answer(401, b"")
        asked = {name: values[0] for name, values in parse_qs(urlsplit(self.path).query).items()}
        count = int(asked["winnersExpected"])
        if request_id.startswith("trial_"):
            print(f"Trial: {count} winners for {asked['campaign']}", flush=True)
            winners = choose(count)
        else:
            print(f"{count} winners for {asked['drawing']} of {asked['campaign']}", flush=True)
            with lists_lock:
                winners = lists.get(asked["drawing"]) or choose(count)
                lists[asked["drawing"]] = winners
        return self.answer(200, json.dumps({"winners": winners, "round": f"Round of {asked['drawAt']}"}).encode())

    def answer(self, status, body):
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        """The lines above are enough."""


if __name__ == "__main__":
    for name in ("PDS_SIGNING_SECRET", "PDS_WINNER_KEY"):
        if not os.environ.get(name):
            sys.exit(f"{name} is missing.")
    keys = keys_of(os.environ["PDS_SIGNING_SECRET"])
    server = ThreadingHTTPServer(("", int(os.environ.get("PORT", "4001"))), Source)
    print(f"Waiting for requests on port {server.server_port}", flush=True)
    server.serve_forever()
