"""Sends winners to the next drawing that has none. Let cron run it every minute. Standard library only.

  PDS_BASE_URL=http://localhost:3000 PDS_KEY=pds_test_… PDS_CAMPAIGN=demo \\
  PDS_WINNER_KEY=$(openssl rand -hex 32) python3 send_winners.py

PDS_WINNER_KEY makes winner ids from your user ids. Keep it secret, and the same for the life of the campaign.
PDS_RECORD is the folder in which the lists are kept; without it ./winners.
"""

import base64
import hashlib
import hmac
import http.client
import json
import os
import random
import secrets
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

TRIES = 6
TIMEOUT_SECONDS = 20


class Refused(Exception):
    """A refusal by the service, with its reason."""


def winner_id(secret_key, user_id):
    """An id that nobody can guess or trace to a person: a keyed hash of your own id of the user."""
    digest = hmac.new(secret_key.encode(), str(user_id).encode(), hashlib.sha256).digest()
    return "u_" + base64.urlsafe_b64encode(digest).decode()[:22]


def call(method, path, body=None):
    """Calls the API. All requests here are safe to repeat, so every transient failure is retried."""
    request = urllib.request.Request(
        os.environ["PDS_BASE_URL"] + "/api/v1" + path,
        method=method,
        data=None if body is None else json.dumps(body).encode(),
        headers={"Authorization": "Bearer " + os.environ["PDS_KEY"], "Content-Type": "application/json"},
    )
    for tries in range(1, TRIES + 1):
        wait = min(0.5 * 2 ** (tries - 1), 10) * random.uniform(0.5, 1)
        try:
            with urllib.request.urlopen(request, timeout=TIMEOUT_SECONDS) as answer:
                return json.load(answer)
        except urllib.error.HTTPError as error:
            text = error.read()
            try:
                problem = json.loads(text)
                failure = Refused(f"{error.code} {problem['code']}: {problem['detail']} (request {problem['requestId']})")
            except (ValueError, KeyError, TypeError):
                failure = Refused(f"{error.code}: the answer is not the service's own; check PDS_BASE_URL.")
            if error.code not in (429, 500, 502, 503, 504):
                raise failure from error
            after = error.headers.get("Retry-After", "")
            wait = max(wait, float(after)) if after.isdigit() else wait
        except (OSError, http.client.HTTPException, ValueError) as error:
            failure = error
        if tries < TRIES:
            time.sleep(wait)
    raise failure


def choose(count):
    """Your choice of that many users: here from a thousand, numbered, each with the same chance."""
    users = random.SystemRandom().sample(range(1001, 2001), count)
    key = os.environ["PDS_WINNER_KEY"]
    return [{"winner": winner_id(key, user), "displayName": f"Player {user - 1000}"} for user in users]


def kept_list(drawing):
    """The list of this drawing; the first choice stays, so that a retry sends the same one."""
    folder = Path(os.environ.get("PDS_RECORD", "winners"))
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / (drawing["id"] + ".json")
    if not file.exists():
        print(f"Drawing {drawing['id']} takes {drawing['winnersExpected']} winners until {drawing['cutoffAt']}.")
        # Written first and linked to its name afterwards: no one reads half a list, and a second list finds the name taken.
        whole = folder / f"{secrets.token_hex(8)}.tmp"
        whole.write_text(json.dumps(choose(drawing["winnersExpected"])))
        try:
            os.link(whole, file)
        except FileExistsError:
            pass
        whole.unlink()
    return json.loads(file.read_text())


def main():
    campaign = "/campaigns/" + os.environ["PDS_CAMPAIGN"]
    drawings = call("GET", campaign + "/drawings?status=open")["drawings"]
    waiting = [one for one in drawings if not one["winners"] and one["needsAttention"] is None]
    if not waiting:
        print("Every open drawing has its winners.")
        return
    drawing = waiting[0]
    winners = kept_list(drawing)
    sent = call("POST", f"{campaign}/drawings/{drawing['id']}/winners", {"winners": winners})["drawing"]
    print(f"Sent {len(sent['winners'])} winners to {sent['id']}; it is drawn at {sent['drawAt']}.")


if __name__ == "__main__":
    try:
        for name in ("PDS_BASE_URL", "PDS_KEY", "PDS_CAMPAIGN", "PDS_WINNER_KEY"):
            if not os.environ.get(name):
                raise Refused(f"{name} is missing.")
        main()
    except (Refused, OSError, http.client.HTTPException, ValueError) as failed:
        print(failed, file=sys.stderr)
        sys.exit(1)
