#!/bin/sh
# From an API key to a draw that you have verified yourself, in a few seconds: sends winners to a test drawing, has it drawn
# at once, and checks its public proof. Needs curl, jq and Node.
#
#   PDS_BASE_URL=http://localhost:3000 PDS_KEY=pds_test_… sh first-draw.sh
#
# PDS_CAMPAIGN names the campaign; by default it is the first test campaign that you send winners to.
# PDS_PUBLIC_URL is where proofs are public; by default PDS_BASE_URL.
set -eu

for tool in curl jq node; do
  command -v "$tool" > /dev/null || { echo "This needs $tool." >&2; exit 1; }
done
: "${PDS_BASE_URL:?is missing: the address of the service, such as http://localhost:3000}"
: "${PDS_KEY:?is missing: a test key, pds_test_…}"
case $PDS_KEY in pds_test_*) ;; *) echo 'PDS_KEY must be a test key: only test drawings can be drawn at once.' >&2; exit 1 ;; esac
PUBLIC_URL=${PDS_PUBLIC_URL:-$PDS_BASE_URL}
FOLDER=$(mktemp -d)
trap 'rm -rf "$FOLDER"' EXIT

# Calls the API; prints the sentence of an error, which says what to do.
api() {
  path=$1
  shift
  status=$(curl -sS -o "$FOLDER/answer.json" -w '%{http_code}' --retry 3 --max-time 30 \
    -H "Authorization: Bearer $PDS_KEY" "$PDS_BASE_URL/api/v1$path" "$@")
  case $status in
    2??) cat "$FOLDER/answer.json" ;;
    *) echo "$path answered $status: $(jq -r '.detail' "$FOLDER/answer.json")" >&2; exit 1 ;;
  esac
}
post() { api "$1" -H 'Content-Type: application/json' -d "$2"; }

# Reads the drawing until it is one of these.
wait_for() {
  tries=0
  while :; do
    status=$(api "/campaigns/$CAMPAIGN/drawings/$DRAWING" | jq -r '.drawing.status')
    case " $* " in *" $status "*) echo "  $status"; return ;; esac
    tries=$((tries + 1))
    [ "$tries" -lt 120 ] || { echo "The drawing is still $status after a minute." >&2; exit 1; }
    sleep 0.5
  done
}

if [ -z "${PDS_CAMPAIGN:-}" ]; then
  PDS_CAMPAIGN=$(api /campaigns | jq -r '[.campaigns[] | select(.status == "active" and .winners.mode == "push")][0].slug // ""')
  [ -n "$PDS_CAMPAIGN" ] || { echo 'There is no active test campaign that you send winners to.' >&2; exit 1; }
fi
CAMPAIGN=$PDS_CAMPAIGN
echo "Campaign $CAMPAIGN"

# Open drawings are listed by cutoff, earliest first. The last one is far off, so nobody else is about to send to it.
api "/campaigns/$CAMPAIGN/drawings?status=open" | jq '.drawings | map(select(.needsAttention == null)) | last' > "$FOLDER/drawing.json"
DRAWING=$(jq -r '.id // ""' "$FOLDER/drawing.json")
EXPECTED=$(jq -r '.winnersExpected // 0' "$FOLDER/drawing.json")
[ -n "$DRAWING" ] || { echo "$CAMPAIGN has no open drawing." >&2; exit 1; }
echo "Drawing $DRAWING takes $EXPECTED winners"

# Random ids are as good as a keyed HMAC of your own ids: nobody can guess them.
jq -n --arg random "$(od -An -N16 -tx1 /dev/urandom | tr -d ' \n')" --argjson expected "$EXPECTED" \
  '{winners: [range($expected) | {winner: "u_\($random)_\(.)", displayName: "Winner \(. + 1)"}]}' > "$FOLDER/winners.json"
post "/campaigns/$CAMPAIGN/drawings/$DRAWING/winners" "@$FOLDER/winners.json" > /dev/null
echo 'Winners sent. The cutoff comes now:'
post "/test/drawings/$DRAWING/advance" '{}' > /dev/null
wait_for locked entropy_requested settled paid
echo 'The list is locked and its fingerprint recorded. The draw comes now:'
post "/test/drawings/$DRAWING/advance" '{}' > /dev/null
wait_for settled paid

api "/campaigns/$CAMPAIGN/drawings/$DRAWING" |
  jq -r '.drawing.winners[] | "  \(.position)  \(.amountCents / 100) dollars  \(.displayName)"'

# The rest needs no key: anyone can do it.
curl -sSf --max-time 30 -o "$FOLDER/verify-draw.mjs" "$PUBLIC_URL/verify/verify-draw.mjs"
curl -sSf --max-time 30 --retry 20 --retry-delay 1 --retry-all-errors -o "$FOLDER/proof.json" \
  "$PUBLIC_URL/campaigns/$CAMPAIGN/draws/$DRAWING/proof.json" 2> /dev/null ||
  { echo 'The proof is not public yet.' >&2; exit 1; }
node "$FOLDER/verify-draw.mjs" "$FOLDER/proof.json"
