/** What each code means to the author of the call, and what to do. A code without advice does not compile. */
import type { Code } from '../../domain/refusals.ts'

export type Advice = {
  means: string
  /** Markdown. */
  todo: string
  /** Whether the same request may succeed later without any change. */
  retry: 'no' | 'later' | 'safe'
}

export const advice: Readonly<Record<Code, Advice>> = {
  bad_request: {
    means: 'The operation does not accept the request’s body, query or a header field.',
    todo: 'Read `detail`, and `errors` for each wrong place of the body, as a JSON pointer. Change the call: the same one fails again, unless `detail` says that its body did not arrive in time.',
    retry: 'no',
  },
  unauthorized: {
    means: 'There is no API key in the request, or it is mistyped, expired or revoked.',
    todo: 'Send `Authorization: Bearer pds_…`. Check in the portal that the key is still valid, and make a new one if not.',
    retry: 'no',
  },
  forbidden: {
    means: 'The key is valid, but its scope or mode does not cover this, or it may not be used from this address.',
    todo: 'Every change takes a key with the scope `write`; to send winners, `winners` is enough. A key that is bound to addresses is used from those: `detail` names the address that was seen. Setting up a campaign takes a test key; in live mode the operator does it. Make a key in the portal.',
    retry: 'no',
  },
  suspended: {
    means:
      'The operator of the service has suspended your account: `detail` says why. Drawings whose winners were sent before are still locked, drawn and paid.',
    todo: 'Stop sending and talk to the operator. Once the account is resumed, the same request is taken, within 30 seconds.',
    retry: 'no',
  },
  not_found: {
    means: 'There is no such thing in your account, in the mode of the key.',
    todo: 'Check slug and id. A test key sees only test campaigns, a live key only live ones, and neither sees another account’s.',
    retry: 'no',
  },
  method_not_allowed: {
    means: 'The address exists, but takes other methods.',
    todo: 'The header field `Allow` lists them.',
    retry: 'no',
  },
  locked: {
    means:
      'The cutoff has passed, and the list differs from the one that was locked; or there was no list at the cutoff.',
    todo: 'If a list was locked, it is drawn as it is, so keep the one you sent. If the drawing waits without winners, extend its cutoff, then send the list, or go on with the first open drawing whose cutoff is still to come: `status=open` lists those that wait before it.',
    retry: 'no',
  },
  pull_campaign: {
    means:
      'The service fetches this campaign’s winners from your server, so none can be sent. Only the fetched list is accepted again, with other names and avatars.',
    todo: 'Answer the fetch, or change the campaign’s winners to push in the portal.',
    retry: 'no',
  },
  push_campaign: {
    means: 'You send the winners of this campaign, so there is nothing to fetch.',
    todo: 'Send the list, or change the campaign’s winners to pull in the portal.',
    retry: 'no',
  },
  campaign_ended: {
    means:
      'The campaign has ended and takes no more winners. Only the same list is still accepted, with other names and avatars.',
    todo: 'Stop sending. Drawings that had their list before are still locked, drawn and paid; the others were cancelled.',
    retry: 'no',
  },
  cancelled: {
    means:
      'The drawing was cancelled: it takes no winners and is never drawn. Its `cancelled` says when and why. If it has a list, that one is still accepted again, with other names and avatars.',
    todo: 'Stop sending to it, and go on with the next drawing. `status=open` lists no cancelled ones.',
    retry: 'no',
  },
  rejected: {
    means:
      'The request is well formed, but not possible in the current state: a pick that has already been made, a winner who won nothing in the period, a step that a drawing cannot take now, one more of something than an account may have.',
    todo: 'Read `detail`, and read the resource again before you decide what to do.',
    retry: 'no',
  },
  slug_taken: {
    means: 'There is a campaign with this slug already, of yours or of another account: slugs are public addresses.',
    todo: 'Choose another slug. If a script made the campaign before, read it with `GET /campaigns/{slug}` and go on.',
    retry: 'no',
  },
  idempotency_mismatch: {
    means: 'The `Idempotency-Key` was sent with another body, or to another address, within the last day.',
    todo: 'Send a new request with a new key. To repeat one, send it exactly as it was.',
    retry: 'no',
  },
  idempotency_in_progress: {
    means: 'A request with this `Idempotency-Key` is in progress.',
    todo: 'Send the same request again after a second: it gets the answer of the first one.',
    retry: 'later',
  },
  payload_too_large: {
    means: 'The body is larger than the limit, or the list too long to be stored in time. None of it was taken.',
    todo: 'Send no more than `winnersExpected` winners, without names and avatars where the message says so.',
    retry: 'no',
  },
  rate_limited: {
    means: 'The key made more calls in this minute than it may, or more at once are under way than may be.',
    todo: 'Wait as many seconds as `Retry-After` says, then send the same request again. `RateLimit` on every answer says how many are left. A 304 costs nothing: keep the `ETag` of what you read often.',
    retry: 'later',
  },
  internal: {
    means: 'Something went wrong on our side, and it has been logged.',
    todo: 'Send the same request again after a while. If it persists, tell us the `requestId`.',
    retry: 'safe',
  },
  unavailable: {
    means: 'The service cannot answer right now, usually for a second or two.',
    todo: 'Send the same request again after as many seconds as `Retry-After` says, with growing delays. If `detail` says that your account has moved, send it to the address in `Location`, with the same key, from then on.',
    retry: 'later',
  },
}

export const codes = Object.keys(advice) as readonly Code[]
