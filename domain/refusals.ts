/**
 * Everything that the service refuses, by reason. The interface's status and code are here, once; what the person
 * should do next is said where the refusal is made, because only there it is known.
 */

import type { Language } from './language.ts'
import { type Said, saidIn } from './sentence.ts'

export const refusals = {
  bad_request: { status: 400, code: 'bad_request', title: 'The request is not well formed' },
  not_signed_in: { status: 401, code: 'unauthorized', title: 'Nobody is signed in' },
  sign_in_failed: { status: 401, code: 'rejected', title: 'The e-mail address or the password is wrong' },
  code_failed: { status: 401, code: 'rejected', title: 'The code is wrong' },
  passkey_failed: { status: 401, code: 'rejected', title: 'The passkey was not accepted' },
  confirmation_needed: { status: 403, code: 'forbidden', title: 'A confirmation of identity is needed' },
  second_factor_needed: { status: 403, code: 'forbidden', title: 'A second factor is needed' },
  role_too_low: { status: 403, code: 'forbidden', title: 'The role does not allow this' },
  too_many_attempts: { status: 429, code: 'rate_limited', title: 'Too many attempts' },
  other_person: { status: 403, code: 'forbidden', title: 'The link is for another person' },
  token_not_valid: { status: 400, code: 'rejected', title: 'The link is no longer valid' },
  last_owner: { status: 409, code: 'rejected', title: 'A team needs an owner' },
  already_member: { status: 409, code: 'rejected', title: 'The person is already a member' },
  unauthorized: { status: 401, code: 'unauthorized', title: 'The API key is missing or not valid' },
  forbidden: { status: 403, code: 'forbidden', title: 'The API key may not do this' },
  suspended: { status: 403, code: 'suspended', title: 'The account is suspended' },
  not_found: { status: 404, code: 'not_found', title: 'Not found' },
  method_not_allowed: { status: 405, code: 'method_not_allowed', title: 'This address does not take that method' },
  locked: { status: 409, code: 'locked', title: 'The winner list is locked' },
  pull_campaign: { status: 409, code: 'pull_campaign', title: 'The service fetches the winners of this campaign' },
  push_campaign: { status: 409, code: 'push_campaign', title: 'The partner sends the winners of this campaign' },
  fetch_too_early: { status: 409, code: 'rejected', title: 'There is nothing to fetch yet' },
  change_refused: { status: 409, code: 'rejected', title: 'The change is not possible' },
  campaign_ended: { status: 409, code: 'campaign_ended', title: 'The campaign has ended' },
  campaign_paused: { status: 409, code: 'rejected', title: 'The campaign is paused' },
  cancelled: { status: 409, code: 'cancelled', title: 'The drawing was cancelled' },
  cutoff_not_later: { status: 400, code: 'bad_request', title: 'The cutoff can only be moved to later' },
  pick_not_possible: { status: 400, code: 'rejected', title: 'The pick is not possible' },
  not_in_live_mode: { status: 409, code: 'rejected', title: 'This is possible in test mode only' },
  nothing_to_advance: { status: 409, code: 'rejected', title: 'There is no step to bring forward' },
  key_ended: { status: 409, code: 'rejected', title: 'The key is no longer valid' },
  key_limit: { status: 409, code: 'rejected', title: 'There are already as many API keys as allowed' },
  passkey_limit: { status: 409, code: 'rejected', title: 'There are already as many passkeys as allowed' },
  invitation_limit: { status: 409, code: 'rejected', title: 'There are already as many open invitations as allowed' },
  slug_taken: { status: 409, code: 'slug_taken', title: 'Another campaign has this slug' },
  campaign_limit: { status: 409, code: 'rejected', title: 'There are already as many test campaigns as allowed' },
  test_draw_limit: { status: 409, code: 'rejected', title: 'The test campaigns would draw or end periods too often' },
  pause_limit: { status: 409, code: 'rejected', title: 'The campaign was paused as often in a day as allowed' },
  drawing_limit: { status: 409, code: 'rejected', title: 'There are already as many open drawings as allowed' },
  prize_table_limit: { status: 409, code: 'rejected', title: 'There are already as many prize tables as allowed' },
  endpoint_limit: { status: 409, code: 'rejected', title: 'There are already as many webhook endpoints as allowed' },
  endpoint_stopped: { status: 409, code: 'rejected', title: 'The webhook endpoint is disabled or deleted' },
  delivery_pending: { status: 409, code: 'rejected', title: 'The delivery is already on its way' },
  already_paid: { status: 409, code: 'rejected', title: 'The prize is already marked as paid' },
  pick_refused: { status: 409, code: 'rejected', title: 'The guarantee cannot be picked' },
  idempotency_mismatch: { status: 409, code: 'idempotency_mismatch', title: 'The key was sent with another request' },
  idempotency_in_progress: { status: 409, code: 'idempotency_in_progress', title: 'The same request is under way' },
  rate_limited: { status: 429, code: 'rate_limited', title: 'The key makes too many requests' },
  too_many_calls: { status: 429, code: 'rate_limited', title: 'Too many calls in a minute' },
  too_many_at_once: { status: 429, code: 'rate_limited', title: 'Too many requests at once' },
  bodies_at_once: { status: 429, code: 'rate_limited', title: 'Too much is being sent at once' },
  payload_too_large: { status: 413, code: 'payload_too_large', title: 'The body is too large' },
  internal: { status: 500, code: 'internal', title: 'Something went wrong on our side' },
  moved: { status: 503, code: 'unavailable', title: 'The account is not here' },
  busy: { status: 503, code: 'unavailable', title: 'The service has too much to do right now' },
  unavailable: { status: 503, code: 'unavailable', title: 'The service is not available right now' },
} as const satisfies Record<string, { status: number; code: string; title: string }>

export type Reason = keyof typeof refusals

/** What programs decide by. */
export type Code = (typeof refusals)[Reason]['code']

/** What is wrong with one member of a body: a JSON pointer and a sentence. */
export type Problem = { pointer: string; detail: string }

/** The same in the language of who reads it. */
export type SaidProblem = { pointer: string; detail: Said }

/**
 * Thrown by everything that refuses; each edge (REST, portal, operator) has one place that presents it in its own form.
 */
export class Refused extends Error {
  override readonly name = 'Refused'
  readonly reason: Reason
  readonly said: Said
  readonly saidProblems: readonly SaidProblem[]

  /** `said` is what is wrong and what to do next; in the portal, in the person's language. */
  constructor(reason: Reason, said: Said, problems: readonly SaidProblem[] = []) {
    super(saidIn(said, 'en'))
    this.reason = reason
    this.said = said
    this.saidProblems = problems
  }

  /** In English, as programs read them. */
  get problems(): readonly Problem[] {
    return this.in('en').problems
  }

  in(language: Language): { sentence: string; problems: readonly Problem[] } {
    return {
      sentence: saidIn(this.said, language),
      problems: this.saidProblems.map(({ pointer, detail }) => ({ pointer, detail: saidIn(detail, language) })),
    }
  }
}

export const isReason = (error: unknown, reason: Reason): boolean => error instanceof Refused && error.reason === reason

/** Something that was looked up before has changed meanwhile: the same action may succeed when it is tried again. */
export class Outdated extends Refused {}
