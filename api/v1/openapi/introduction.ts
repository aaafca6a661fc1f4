import type { sections } from '../endpoint.ts'

/** What whoever opens the document reads first. Markdown. */
export const introduction = `Prize drawings with public proofs. You send the winners of each drawing, the service locks that list at the cutoff, draws everyone's prize from a random value that is asked for only afterwards, publishes the proof and pays. Amounts are US cents, times are ISO 8601 in UTC, and all text is UTF-8.

## Keys
Send your key with every request: \`Authorization: Bearer pds_test_…\`. A key acts on one account: your test campaigns (\`pds_test_…\`) or your live ones (\`pds_live_…\`), and the other mode's are not found with it. It has the scope \`read\`, \`write\` or both; every operation names the one that it takes. Keys are made in the portal and shown once; several may be valid at a time, so that one can be replaced without a gap.

## Errors
Every error is \`application/problem+json\` (RFC 9457). Programs tell errors by \`code\`; \`detail\` says to a person what is wrong and what to do next; \`errors\` points at each problem of a body; \`requestId\`, which is also in the header \`X-Request-Id\` of every answer, is what to tell us. Something of another account is answered with \`not_found\`, like something that is not there. An address that does not take a method answers 405 \`method_not_allowed\` and names in \`Allow\` what it takes.

## Retries
Reads, changes, deletions and sends of winners can be repeated without harm: a list that is sent twice is taken once. Give any other POST an \`Idempotency-Key\`, a random UUID, and it can be repeated too: for a day the same key with the same request is answered as the first time, with \`Idempotent-Replayed: true\`, and does nothing again. With another request it is 409 \`idempotency_mismatch\`, while the first is under way 409 \`idempotency_in_progress\`. Repeat after a network failure, a time-out, 429, 500 or 503, with pauses that grow; where there is a \`Retry-After\`, wait so many seconds. Any other 4xx will be the same next time.

## Bodies
A body is JSON in UTF-8, of 32 MiB at most, in which no object has a member twice. It may be packed, with \`Content-Encoding: gzip\`; what is unpacked counts then. Answers from 1 kB on are packed for callers that say so in \`Accept-Encoding\` (\`br\`, \`gzip\`), as most HTTP libraries do by themselves.

## Lists
Lists come in pages of 50, or of as many as \`limit\` says, up to 200. Pass \`nextCursor\` as \`cursor\` to read on, with the same filters; on the last page it is null. What is added meanwhile shifts nothing.

## Conditional reads
Reads carry an \`ETag\`. Send it back in \`If-None-Match\`, and what has not changed is answered with 304, without a body and without counting against your limit.

## Limits
Each key has so many reads and so many writes a minute; \`RateLimit-Policy\` and \`RateLimit\` say how many, how many are left and when they are renewed. Beyond that the answer is 429 \`rate_limited\` with \`Retry-After\`.

## Webhooks
Instead of asking again and again, let us tell you: events are posted to your endpoints and signed by [Standard Webhooks](https://www.standardwebhooks.com). Each arrives at least once, so act on each \`webhook-id\` once; answer with any 2xx within 15 seconds. Other answers are tried again over three days, with pauses that grow. The same events are in a list, which needs no address that we can reach: read it with the cursor that the page before gave you.

## Versions
Within v1 there are only additions: new operations, optional members of requests, members of answers, headers, error statuses, codes and event types. Ignore members that you do not know, and treat an error \`code\` that you do not know by its status. Anything else would be a /api/v2, and v1 would be announced to end by the headers \`Deprecation\` and \`Sunset\`.`

type Section = (typeof sections)[number]

export const sectionDescriptions: Readonly<Record<Section, string>> = {
  Drawings:
    'A campaign has a series of drawings, created about two days ahead. Each takes exactly `winnersExpected` winners until its cutoff, is then `locked`, asks for its random value (`entropy_requested`), decides every prize (`settled`) and sends the prizes to your wallet (`paid`).',
  Campaigns: 'What draws: its cadence, number of winners, prize table, wallet and guarantee.',
  Guarantees:
    'A campaign may guarantee a prize per period. When a period ends without a prize at the threshold, you pick which of its winners receives the guarantee. Nothing is paid until you do, and there is no deadline.',
  Payouts: 'Transfers to your wallet: one for each drawing, and one for each guarantee that was picked.',
  Webhooks:
    'The addresses that events are posted to, several per account, each with the types that it gets; the log of the deliveries of the last 30 days; and what brings a missed one back.',
  Account:
    'The events of your account, and the requests that your servers made: to follow what happens, to keep a record, to look for a fault.',
  'Test mode': 'What lets a test drawing be drawn now, and lets rare things happen on purpose. For test keys only.',
}
