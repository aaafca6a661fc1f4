import { MAX_NESTING } from '../../body/scan-json.ts'
import { BODY_BYTES, sizeInWords, WINNERS_BODY_BYTES } from '../../body/sizes.ts'
import type { sections } from '../endpoint.ts'

/** The document's introduction. Markdown. */
export const introduction = `Prize drawings with public proofs. You send the winners of each drawing, the service locks that list at the cutoff, draws everyone's prize from a random value that is requested only afterwards, publishes the proof and pays. Amounts are US cents, times are ISO 8601 in UTC, and all text is UTF-8.

## Keys
Send your key with every request: \`Authorization: Bearer pds_test_…\`. A key acts on one account, your test campaigns (\`pds_test_…\`) or your live ones (\`pds_live_…\`), and does not find those of the other mode. Every operation names the scope that it takes: \`read\`, \`write\`, or \`winners\`, which sends winners and changes nothing else (a key with \`write\` may do that too). A key may be bound to the addresses of your servers: from any other it is 403 \`forbidden\`, and \`detail\` names the address that was seen. Keys are made in the portal and shown once; several can be valid at a time, so that one can be replaced without a gap.

## Errors
Every error is \`application/problem+json\` (RFC 9457). Programs go by \`code\`; \`detail\` tells a person what is wrong and what to do next; \`errors\` points at each problem of a body; quote \`requestId\`, which is also in the header \`X-Request-Id\` of every answer, when you ask us. What belongs to another account is answered with \`not_found\`, like what does not exist. An address that does not take a method answers 405 \`method_not_allowed\` and lists in \`Allow\` what it takes.

## Retries
Reads, changes, deletions and sends of winners can be repeated safely: a list that is sent twice is taken once. Give any other POST an \`Idempotency-Key\`, a random UUID, and it can be repeated too: for a day the same key with the same request gets the first answer, with \`Idempotent-Replayed: true\`, and does nothing again. With another request it is 409 \`idempotency_mismatch\`; while the first is in progress, 409 \`idempotency_in_progress\`. Repeat after a network failure, a time-out, 408, 429, 500 or 503, with growing pauses; with a \`Retry-After\`, wait that many seconds. Any other 4xx will be the same next time, unless \`detail\` says that the body did not arrive in time.

## Bodies
A body is JSON in UTF-8, in which no object has a member twice, of ${sizeInWords(BODY_BYTES)} at most; a list of winners has ${sizeInWords(WINNERS_BODY_BYTES)} at most. It nests at most ${MAX_NESTING} levels deep. It may be compressed, with \`Content-Encoding: gzip\`; the limit is on the decompressed size. All bodies of an account that are in progress may have 64 MiB; one beyond is answered with 429. Answers from 1 kB on are compressed for callers that send \`Accept-Encoding\` (\`br\`, \`gzip\`), as most HTTP libraries do by themselves.

## Lists
Lists come in pages of 50, or of \`limit\`, up to 200. To read on, pass \`nextCursor\` as \`cursor\` with the same filters; on the last page it is null. New elements do not shift the pages.

## Conditional reads
Reads carry an \`ETag\`. Send it back in \`If-None-Match\`: if nothing has changed the answer is 304, without a body and without counting against your limit.

## Limits
Each key has a number of reads and of writes a minute; \`RateLimit-Policy\` and \`RateLimit\` say how many, how many are left and when they renew. All keys of an account together, in one mode, may do four times as much. Beyond that the answer is 429 \`rate_limited\` with \`Retry-After\`.

## Webhooks
Instead of polling, let us tell you: events are posted to your endpoints and signed by [Standard Webhooks](https://www.standardwebhooks.com). Each arrives at least once, so act on each \`webhook-id\` once; answer with any 2xx within 15 seconds. Anything else is retried over three days, with growing pauses. The same events are in a list, for servers that we cannot reach: read it with the cursor of the previous page.

## Versions
Within v1 there are only additions: new operations, optional members of requests, members of answers, headers, error statuses, codes and event types. Ignore members you do not know, and treat an error \`code\` you do not know by its status. Any other change would be a /api/v2, and the headers \`Deprecation\` and \`Sunset\` would announce the end of v1.`

type Section = (typeof sections)[number]

export const sectionDescriptions: Readonly<Record<Section, string>> = {
  Drawings:
    'A campaign has a series of drawings, created about two days ahead. Each takes exactly `winnersExpected` winners until its cutoff, is then `locked`, asks for its random value (`entropy_requested`), decides every prize (`settled`) and sends the prizes to your wallet (`paid`).',
  Campaigns: 'A campaign sets the cadence, number of winners, prize table, wallet and guarantee of its drawings.',
  Guarantees:
    'A campaign may guarantee a prize per period. When a period ends without a prize at the threshold, you pick which of its winners receives the guarantee. Nothing is paid until you do, and there is no deadline.',
  Payouts: 'Transfers to your wallet: one for each drawing, and one for each guarantee that was picked.',
  Webhooks:
    'The addresses that events are posted to, several per account, each with the types it gets; the log of deliveries of the last 30 days; and calls to recover missed ones.',
  Account:
    'The events of your account, and the requests that your servers made: to follow what happens, keep a record, or find a fault.',
  'Set-up': 'Make and change campaigns and prize tables of your own. For test keys only.',
  'Test mode': 'Draw a test drawing now, and make rare things happen on purpose. For test keys only.',
}
