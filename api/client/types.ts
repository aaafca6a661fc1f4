/** Made from the API’s OpenAPI document by `node local/client/write.ts`: change it there. */

/** Public in the proof: a keyed HMAC of the user id or a random id, never an e-mail address or a user name. */
export type WinnerId = string

export type SentWinner = {
  winner: WinnerId
  /**
   * A name to show, 1 to 40 characters once trimmed of spaces and marks of direction and in Unicode’s NFC. Some of
   * it can be seen, at most 4 accents or other marks stand on one letter, and nothing in it is a control character
   * or changes the direction of text. Null removes it, absent keeps it.
   */
  displayName?: string | null
  /**
   * The https address of a picture, at port 443, 80 or one above 1023, without a user name or password. Null
   * removes it, absent keeps it.
   */
  avatarUrl?: string | null
}

/** More may be added: answer 2xx to one you do not know. */
export type EventType =
  | 'drawing.created'
  | 'drawing.display_issues'
  | 'drawing.locked'
  | 'drawing.cancelled'
  | 'drawing.voided'
  | 'drawing.needs_attention'
  | 'drawing.settled'
  | 'drawing.paid'
  | 'guarantee.awaiting_pick'
  | 'guarantee.picked'
  | 'guarantee.paid'
  | 'payout.failed'
  | 'key.expiring'
  | 'webhook_endpoint.disabled'

export type EventCampaign = {
  /** The campaign. */
  id: string
  /** The campaign’s name in addresses. */
  slug: string
}

export type EventDrawing = {
  /** The drawing. */
  id: string
  number: number | null
  status: 'open' | 'locked' | 'entropy_requested' | 'settled' | 'paid'
  /** Time of the draw. ISO 8601 in UTC. */
  drawAt: string
  /** Cutoff for winners. ISO 8601 in UTC. */
  cutoffAt: string
  /**
   * When and why the drawing was cancelled; null when it was not. A cancelled drawing keeps its status, takes no
   * winners and is never drawn.
   */
  cancelled: Cancelled | null
  /**
   * When and why the drawing’s number was voided in the contract, because no random value came; null when it was
   * not. A void drawing keeps its status and number, is never drawn, and its number is not used again.
   */
  void: Void | null
  winnersExpected: number
  /** Why the drawing is stuck; null when it is not. */
  needsAttention: string | null
  /** The same for programs; null when nothing needs attention. */
  attentionCode: AttentionCode | null
  attentionSince: string | null
  prizesCents: number | null
  heldCents: number | null
}

export type Cancelled = {
  /** When it was cancelled. ISO 8601 in UTC. */
  at: string
  /** The public reason. */
  reason: string
}

export type Void = {
  /** When the service saw that it was void. ISO 8601 in UTC. */
  at: string
  /** The public reason, as in the contract. */
  reason: string
  /** The transaction that voided it. */
  transaction: string
}

/** Why something needs attention. The errors page says what each means, and what to do. More may be added. */
export type AttentionCode =
  | 'no_winners'
  | 'fetch_failed'
  | 'no_wallet'
  | 'wallet_not_approved'
  | 'unsupported_payment'
  | 'not_registered'
  | 'table_not_registered'
  | 'chain_unwatched'
  | 'chain_failing'
  | 'chain_misconfigured'
  | 'wrong_key'
  | 'not_operator'
  | 'contract_paused'
  | 'gas_expensive'
  | 'gas_empty'
  | 'fee_empty'
  | 'fee_expensive'
  | 'chain_differs'
  | 'unknown_number'
  | 'chain_refused'
  | 'contract_refuses'
  | 'token_refuses'
  | 'not_mined'
  | 'entropy_overdue'
  | 'callback_failed'
  | 'value_not_delivered'
  | 'cap_exceeded'
  | 'day_cap_reached'
  | 'guarantee_too_early'
  | 'till_empty'
  | 'period_waits'
  | 'rows_differ'
  | 'audit_differs'
  | 'given_up'

export type DisplayIssue = {
  /** Place of the winner in the list, from 0; null for the round, which belongs to the whole list. */
  position: number | null
  /** What was left out. */
  member: 'displayName' | 'avatarUrl' | 'round'
  /** What is wrong with it, in a sentence. */
  detail: string
}

export type EventGuarantee = {
  /** The guarantee. */
  id: string
  period: number
  /** Start of the period. ISO 8601 in UTC. */
  periodStart: string
  /** End of the period. ISO 8601 in UTC. */
  periodEnd: string
  status: 'awaiting_pick' | 'picked' | 'paid'
  /** What the picked winner is paid. In US cents. */
  amountCents: number
  payoutId: string | null
}

export type EventPayout = {
  /** The payout. */
  id: string
  /** What was to be transferred. In US cents. */
  amountCents: number
  chain: string
  token: string
  drawing: string | null
  guarantee: string | null
  /** Why it cannot be paid. */
  reason: string
  attentionCode: AttentionCode
  /** Since when; null when nothing needs attention. ISO 8601 in UTC. */
  attentionSince: string
}

export type EventKey = {
  /** The key. */
  id: string
  label: string | null
  /** From then on it is refused. ISO 8601 in UTC. */
  expiresAt: string
}

export type EventWebhookEndpoint = {
  /** The endpoint. */
  id: string
  url: string
  disabledReason: 'by_partner' | 'gone' | 'failing'
}

export type Drawing = {
  /** The drawing, here and on the public pages. */
  id: string
  /** Place among the campaign’s draws, without gaps; null before the value is requested. */
  number: number | null
  /** Your own round number, from your winners source. For display only. */
  partnerRound: string | number | null
  /** Time of the draw. ISO 8601 in UTC. */
  drawAt: string
  /** Winners are accepted until then. ISO 8601 in UTC. */
  cutoffAt: string
  /** How far the drawing has come. */
  status: 'open' | 'locked' | 'entropy_requested' | 'settled' | 'paid'
  /**
   * When and why the drawing was cancelled; null when it was not. A cancelled drawing keeps its status, takes no
   * winners and is never drawn.
   */
  cancelled: Cancelled | null
  /**
   * When and why the drawing’s number was voided in the contract, because no random value came; null when it was
   * not. A void drawing keeps its status and number, is never drawn, and its number is not used again.
   */
  void: Void | null
  /**
   * Since when the drawing is held, because its campaign was paused so; null: it is not. It takes winners
   * meanwhile, and on resume a cutoff that was later than this moves by the length of the hold.
   */
  held: Held | null
  /** Exactly how many winners the drawing takes. */
  winnersExpected: number
  /** Why the drawing is stuck; null when it is not. */
  needsAttention: string | null
  /** The same for programs; null when nothing needs attention. */
  attentionCode: AttentionCode | null
  attentionSince: string | null
  /** In order; empty until there are winners. */
  winners: WinnerResult[]
  /**
   * Names, avatars or rounds from your winners source that cannot be shown: they were left out, and the list taken
   * without them. The first 20; empty once names or avatars are sent.
   */
  displayIssues: DisplayIssue[]
  /** How many of them there were. */
  displayIssueCount: number
  verification: Verification
  /** The sums of the prizes; null until they are decided. */
  payout: DrawingPayout | null
}

export type Held = {
  /** When the hold began. ISO 8601 in UTC. */
  since: string
}

export type WinnerResult = {
  /** Place in the list, from 0. The prize depends on it. */
  position: number
  /** The winner’s id as sent. It is public in the proof. */
  winner: string
  /** The name to show; not part of the draw. */
  displayName: string | null
  /** The picture’s address as sent. */
  avatarUrl: string | null
  /** SHA-256 of the random value and the position. Present once settled. */
  randomValue?: string
  /** The random value modulo the table’s denominator. Present once settled. */
  roll?: number
  /** The prize. There once settled. In US cents. */
  amountCents?: number
  /** The prize is at or above the large-prize threshold and paid by hand. */
  heldForManualPayout: boolean
  /** Present for a held prize: the mark that it was paid, null until there is one. */
  paidByHand?: {
    /** When it was marked as paid. ISO 8601 in UTC. */
    at: string
    /** The payment’s reference. It is public in the proof. */
    reference: string
  } | null
}

/** The data to verify the draw with; every member is null until it is known. */
export type Verification = {
  winnersCommitment: string | null
  saltHash: string | null
  lockedAt: string | null
  /** Where the random value comes from; "mock" in test mode. */
  entropyProvider: string | null
  /** The identifier of the request for the value. */
  entropyRequestId: string | null
  entropy: string | null
  entropyRevealedAt: string | null
  /** The prize table that was fixed at the lock. */
  prizeTableId: string | null
}

/** The sums of the prizes: transferred and held add up to all of them. */
export type DrawingPayout = {
  /** What goes to the wallet in one transfer. In US cents. */
  transferredCents: number
  /** What is held, to be paid by hand. In US cents. */
  heldCents: number
  /** The held amount that was marked as paid. In US cents. */
  heldPaidCents: number
}

export type Problem = {
  /** The address of a page about this code. */
  type: string
  title: string
  status: number
  /** For programs. More codes may be added: treat one you do not know by its status. */
  code:
    | 'bad_request'
    | 'unauthorized'
    | 'rejected'
    | 'forbidden'
    | 'rate_limited'
    | 'suspended'
    | 'not_found'
    | 'method_not_allowed'
    | 'locked'
    | 'pull_campaign'
    | 'push_campaign'
    | 'campaign_ended'
    | 'cancelled'
    | 'slug_taken'
    | 'idempotency_mismatch'
    | 'idempotency_in_progress'
    | 'payload_too_large'
    | 'internal'
    | 'unavailable'
  /** What is wrong, and what to do next. */
  detail: string
  /** Quote it when you ask us about the request. */
  requestId: string
  /** Every problem of the body, 20 at most. */
  errors?: {
    /** Where in the body, as a JSON pointer. */
    pointer: string
    detail: string
  }[]
}

export type WinnerLink = {
  /** Place in the list, from 0. */
  position: number
  /** The winner’s id as sent. The address does not hold it. */
  winner: string
  /** The address of the winner’s page, for this winner alone. */
  url: string
}

/**
 * The signed promise that this list is in the public transparency log. Keep it where we cannot reach it:
 * `verify-draw.mjs --receipt` proves with it that the list was replaced before the lock, if it ever is.
 */
export type Receipt = {
  /** The drawing that the list is for. */
  drawing: string
  /** The fingerprint of the list: SHA-256 of the canonical JSON of the drawing’s id and its winners. */
  winnersCommitment: string
  /** Since when the drawing has this list. A list that is sent again keeps its time. ISO 8601 in UTC. */
  sentAt: string
  /** Which of the keys at `/log/receipt-keys` has signed. */
  keyId: string
  /** The signature (Ed25519, base64) of the list’s entry in the transparency log. */
  signature: string
  /** Where the entry’s place in the log is proven, a second later at most. */
  logProof: string
  /** Where the draw is proven, once it is drawn. */
  drawProof: string
}

export type Campaign = {
  /** The campaign. */
  id: string
  status: 'active' | 'paused' | 'ended'
  /** When it was set up. ISO 8601 in UTC. */
  createdAt: string
  /** Your account. */
  partner: string
  /** The campaign’s name in addresses. */
  slug: string
  name: string
  /** What its public pages are written in. */
  language: 'en' | 'de'
  mode: 'test' | 'live'
  /**
   * When it draws, as an iCalendar recurrence rule. A local time that clocks skip has no draw, one that they show
   * twice only the first; hourly and shorter rules go by elapsed time.
   */
  cadence: string
  /** The IANA zone whose clock the cadence follows. */
  timeZone: string
  /** No drawing of the cadence is earlier. ISO 8601 in UTC. */
  startsAt: string
  /** How many winners a draw currently takes. */
  winnersPerDraw: number
  /** How long before its draw the cutoff of a new drawing is. */
  cutoffLeadSeconds: number
  /** Whether you send the winners or the service fetches them. */
  winners:
    | {
        mode: 'push'
      }
    | {
        mode: 'pull'
        /** Where winners are fetched from. The values of its query are “…” for a key that may not write. */
        url: string | null
      }
  /** The current prize table. */
  prizeTable: string
  /** How prizes are paid. */
  payout: {
    chain: string
    token: string
    /** Where prizes are sent, in lower case; null: they wait for one. */
    wallet: string | null
  }
  largePrizeCents: number | null
  guarantee: CampaignGuarantee | null
  /** Null: it is not paused. */
  pause: CampaignPause | null
  /** Changes not yet in force, in order. */
  upcoming: CampaignChange[]
  /** What needs attention; absent when nothing does. */
  needsAttention?: string
  /** The same for programs; null when nothing needs attention. */
  attentionCode: AttentionCode | null
  attentionSince: string | null
}

export type CampaignGuarantee = {
  /** Length of a period, as an ISO 8601 duration. */
  period: string
  thresholdCents: number | null
  amountCents: number | null
}

export type CampaignPause = {
  /** When it was paused. ISO 8601 in UTC. */
  since: string
  /** `run`: drawings that exist take place. `hold`: those that were open stay open until it is resumed. */
  existingDrawings: 'run' | 'hold'
}

export type CampaignChange = {
  /** The change. */
  id: string
  /** Draws at or after this time have these terms. ISO 8601 in UTC. */
  from: string
  /** The prize table of these draws. */
  prizeTable: string
  /** How many winners each of these draws takes. */
  winnersPerDraw: number
  /**
   * `pending`: it can still be withdrawn; `fixed`: drawings have been made with it; `in_force`: it applies now;
   * `over`: a later change applies.
   */
  state: 'pending' | 'fixed' | 'in_force' | 'over'
  /** When it was made. ISO 8601 in UTC. */
  createdAt: string
}

export type PrizeTable = {
  /** The table’s id, which campaigns refer to. */
  id: string
  version: number
  /** The sum of the weights. */
  denominator: number
  /** The top prize first. */
  tiers: {
    /** The prize. In US cents. */
    amountCents: number
    /** Its chance is this over the denominator. */
    weight: number
    /**
     * The sum of the weights up to and including this tier: a roll below it, and not below the one before, wins this
     * prize.
     */
    threshold: number
  }[]
  /** SHA-256 of the canonical JSON of version, denominator and tiers. */
  fingerprint: string
}

export type Guarantee = {
  /** The guarantee of one period. */
  id: string
  /** Number of the period, from 1. */
  period: number
  /** Start of the period. ISO 8601 in UTC. */
  periodStart: string
  /** End of the period; a draw at exactly this time belongs to the next one. ISO 8601 in UTC. */
  periodEnd: string
  status: 'not_needed' | 'awaiting_pick' | 'picked' | 'paid'
  /** What the picked winner is paid. In US cents. */
  amountCents: number
  /** What the best prize was compared with. In US cents. */
  thresholdCents: number
  bestPrizeCents: number | null
  /** Who was picked. */
  winner: string | null
  drawingId: string | null
  pickedAt: string | null
  payoutId: string | null
  paidAt: string | null
  /** Why the payout is stuck; null when it is not. */
  needsAttention: string | null
  /** The same for programs; null when nothing needs attention. */
  attentionCode: AttentionCode | null
  attentionSince: string | null
}

export type WaitingPeriod = {
  /** Number of the period, from 1. */
  period: number
  /** Start of the period. ISO 8601 in UTC. */
  periodStart: string
  /** End of the period; it no longer changes. ISO 8601 in UTC. */
  periodEnd: string
  /** The drawings that the period waits for, earliest first, 10 at most. */
  waitsFor: {
    /** A drawing of the period that has not been drawn yet. */
    drawingId: string
    /** Its draw time. ISO 8601 in UTC. */
    drawAt: string
    status: 'open' | 'locked' | 'entropy_requested' | 'settled' | 'paid'
  }[]
  /** How many drawings it waits for. */
  waitsForCount: number
  /** What has to be done before it can be checked; null while it waits only for time. */
  needsAttention: string | null
  /** The same for programs; null when nothing needs attention. */
  attentionCode: AttentionCode | null
  attentionSince: string | null
}

export type Payout = {
  /** The payout. */
  id: string
  /** What is transferred. In US cents. */
  amountCents: number
  /** What else was won in the draw and is held, to be paid by hand; 0 for a guarantee. In US cents. */
  heldCents: number
  /** The held amount that was marked as paid. In US cents. */
  heldPaidCents: number
  chain: string
  token: string
  /** Where it was sent, in lower case; null before. */
  wallet: string | null
  /** The transaction that paid it; null before. */
  transaction: string | null
  drawing: string | null
  guarantee: string | null
  status: 'pending' | 'paid'
  /** When it was decided. ISO 8601 in UTC. */
  createdAt: string
  paidAt: string | null
}

export type WebhookDelivery = {
  /** The delivery. */
  id: string
  /** Where it goes. */
  endpoint: string
  /** The event, and the webhook-id of every try. */
  event: string
  type: EventType
  /** When the event happened. ISO 8601 in UTC. */
  createdAt: string
  state: 'pending' | 'delivered' | 'failed'
  /** Tries so far; a resend starts from zero. */
  tries: number
  nextTryAt: string | null
  deliveredAt: string | null
  /** The HTTP status of the last answer; null: there was none. */
  lastStatus: number | null
  /** Why the last try failed, in a sentence. */
  lastFailure: string | null
  drawing: string | null
}

export type WebhookAttempt = {
  /** When the try began. ISO 8601 in UTC. */
  at: string
  /** How long it took. */
  ms: number
  status: number | null
  failure: string | null
  /** The beginning of the answer. */
  answer: string | null
}

export type WebhookEndpoint = {
  /** The endpoint. */
  id: string
  /** Where events are posted to. The values of its query are “…” for a key that may not write. */
  url: string
  description: string | null
  /** The types it gets; null: every type, including later ones. */
  events: EventType[] | null
  /** When it was made. ISO 8601 in UTC. */
  createdAt: string
  disabledAt: string | null
  disabledReason: ('by_partner' | 'gone' | 'failing') | null
  failingSince: string | null
}

export type AccountEvent = {
  /** The event, and the webhook-id of its deliveries. */
  id: string
  type: EventType
  /** When it happened. ISO 8601 in UTC. */
  timestamp: string
  /** Present when it is an example that was asked for: nothing happened. */
  example?: true
  /** The state when the event happened, in the shape of this type’s webhook. */
  data: Record<string, unknown>
}

export type ApiRequest = {
  /** The request: the X-Request-Id of its answer. */
  id: string
  /** When it arrived. ISO 8601 in UTC. */
  at: string
  method: string
  /** With its query; 300 characters at most. */
  path: string
  /** The HTTP status of the answer; 499: the caller disconnected before there was one. */
  status: number
  /** The code of the problem; null: there was none. */
  code: string | null
  /** The `detail` of the problem, without secrets, 500 characters at most; null: there was none. */
  detail: string | null
  /** The first ten `errors` of the problem, without secrets; null: there were none. */
  errors:
    | {
        pointer: string
        detail: string
      }[]
    | null
  drawing: string | null
  /** How long the answer took. */
  ms: number
  /** The key that was used. */
  key: string
  /** What the key begins with, and its last four characters. */
  keyShown: string | null
}

/** What `listDrawings` takes. */
export type ListDrawingsInput = {
  /** The campaign’s name in addresses. */
  slug: string
  /** Only drawings with this status. Absent: all, newest first. */
  status?: 'open' | 'locked' | 'entropy_requested' | 'settled' | 'paid' | undefined
  /** Only drawings that wait for a person, whose `needsAttention` says why. */
  attention?: true | undefined
  /** The most elements of a page, 1 to 200. */
  limit?: number | undefined
  /** The `nextCursor` of the previous page, with the same filters. Absent: the first page. */
  cursor?: string | undefined
}

/** What `listDrawings` answers. */
export type ListDrawingsAnswer = {
  drawings: Drawing[]
  /** To read on, pass it as `cursor` with the same filters; null: this is the last page. */
  nextCursor: string | null
}

/** What `createDrawing` takes. */
export type CreateDrawingInput = {
  /** The campaign’s name in addresses. */
  slug: string
  /**
   * Makes a retry safe: for a day the same key with the same request gets the first answer, and nothing is done
   * again. Use a random UUID for each new request.
   */
  idempotencyKey?: string | undefined
  /** Time of the draw, which no other drawing of the campaign has. */
  drawAt: string
  /** Winners are accepted until then. Absent: as long before the draw as the campaign says. */
  cutoffAt?: string | undefined
  /** How many winners it takes. Absent: as many as the terms at its draw time say. */
  winners?: number | undefined
}

/** What `createDrawing` answers. */
export type CreateDrawingAnswer = {
  drawing: Drawing
}

/** What `getDrawing` takes. */
export type GetDrawingInput = {
  /** The campaign’s name in addresses. */
  slug: string
  /** The drawing’s id. */
  id: string
}

/** What `getDrawing` answers. */
export type GetDrawingAnswer = {
  drawing: Drawing
}

/** What `extendCutoff` takes. */
export type ExtendCutoffInput = {
  /** The campaign’s name in addresses. */
  slug: string
  /** The drawing’s id. */
  id: string
  /**
   * Makes a retry safe: for a day the same key with the same request gets the first answer, and nothing is done
   * again. Use a random UUID for each new request.
   */
  idempotencyKey?: string | undefined
  cutoffAt: string
}

/** What `extendCutoff` answers. */
export type ExtendCutoffAnswer = {
  drawing: Drawing
}

/** What `listWinnerLinks` takes. */
export type ListWinnerLinksInput = {
  /** The campaign’s name in addresses. */
  slug: string
  /** The drawing’s id. */
  id: string
  /** The most elements of a page, 1 to 200. */
  limit?: number | undefined
  /** The `nextCursor` of the previous page, with the same filters. Absent: the first page. */
  cursor?: string | undefined
}

/** What `listWinnerLinks` answers. */
export type ListWinnerLinksAnswer = {
  links: WinnerLink[]
  /** To read on, pass it as `cursor` with the same filters; null: this is the last page. */
  nextCursor: string | null
}

/** What `revokeWinnerLinks` takes. */
export type RevokeWinnerLinksInput = {
  /** The campaign’s name in addresses. */
  slug: string
  /** The drawing’s id. */
  id: string
  /**
   * Makes a retry safe: for a day the same key with the same request gets the first answer, and nothing is done
   * again. Use a random UUID for each new request.
   */
  idempotencyKey?: string | undefined
  /** The position whose link is revoked; null: the links of all positions. */
  position: number | null
}

/** What `sendWinners` takes. */
export type SendWinnersInput = {
  /** The campaign’s name in addresses. */
  slug: string
  /** The drawing’s id. */
  id: string
  /**
   * Makes a retry safe: for a day the same key with the same request gets the first answer, and nothing is done
   * again. Use a random UUID for each new request.
   */
  idempotencyKey?: string | undefined
  /** Exactly `winnersExpected` winners, in order. */
  winners: readonly (WinnerId | SentWinner)[]
}

/** What `sendWinners` answers. */
export type SendWinnersAnswer = {
  drawing: Drawing
  /** Null where the service fetched this list itself. */
  receipt: Receipt | null
}

/** What `listCampaigns` takes. */
export type ListCampaignsInput = {
  /** The most elements of a page, 1 to 200. */
  limit?: number | undefined
  /** The `nextCursor` of the previous page, with the same filters. Absent: the first page. */
  cursor?: string | undefined
}

/** What `listCampaigns` answers. */
export type ListCampaignsAnswer = {
  campaigns: Campaign[]
  /** To read on, pass it as `cursor` with the same filters; null: this is the last page. */
  nextCursor: string | null
}

/** What `createCampaign` takes. */
export type CreateCampaignInput = {
  /**
   * Makes a retry safe: for a day the same key with the same request gets the first answer, and nothing is done
   * again. Use a random UUID for each new request.
   */
  idempotencyKey?: string | undefined
  /** The campaign’s name in addresses; it never changes. */
  slug: string
  /** The name that people see. */
  name: string
  /** The language of its public pages. */
  language?: 'en' | 'de' | undefined
  /** When it draws, as an iCalendar recurrence rule. */
  cadence: string
  /** The IANA zone whose clock the cadence follows. */
  timeZone: string
  /** No drawing of the cadence is earlier. */
  startsAt: string
  /** How many winners a draw takes. */
  winnersPerDraw: number
  /** How long before its draw the cutoff of a drawing is, 169200 seconds at most. */
  cutoffLeadSeconds?: number | undefined
  /** Whether you send the winners or the service fetches them. */
  winners:
    | {
        mode: 'push'
      }
    | {
        mode: 'pull'
        url: string
      }
  /** One of your prize tables, or one that the operator made. */
  prizeTable: string
  /** How prizes are paid. A test campaign’s chain is `test`: its payments are only recorded. */
  payout: {
    chain: string
    token: string
    wallet?: string | null | undefined
  }
  /** Prizes of this much or more are held and paid by hand. */
  largePrizeCents?: number | null | undefined
  /** What is paid for a period without a prize of the threshold. */
  guarantee?:
    | {
        period: string
        thresholdCents: number
        amountCents: number
      }
    | null
    | undefined
}

/** What `createCampaign` answers. */
export type CreateCampaignAnswer = {
  campaign: Campaign
}

/** What `getCampaign` takes. */
export type GetCampaignInput = {
  /** The campaign’s name in addresses. */
  slug: string
}

/** What `getCampaign` answers. */
export type GetCampaignAnswer = {
  campaign: Campaign
}

/** What `editCampaign` takes. */
export type EditCampaignInput = {
  /** The campaign’s name in addresses. */
  slug: string
  /** The name that people see. */
  name?: string | undefined
  /** Whether you send the winners or the service fetches them. */
  winners?:
    | {
        mode: 'push'
      }
    | {
        mode: 'pull'
        url: string
      }
    | undefined
  /** For drawings that do not exist yet; those that do keep their cutoffs. */
  cutoffLeadSeconds?: number | undefined
  /** For drawings whose list is not locked yet. Null: no prize is held. */
  largePrizeCents?: number | null | undefined
  /** Until the campaign starts: no period that runs loses its promise. Null: none. */
  guarantee?:
    | {
        period: string
        thresholdCents: number
        amountCents: number
      }
    | null
    | undefined
}

/** What `editCampaign` answers. */
export type EditCampaignAnswer = {
  campaign: Campaign
}

/** What `listCampaignChanges` takes. */
export type ListCampaignChangesInput = {
  /** The campaign’s name in addresses. */
  slug: string
  /** The most elements of a page, 1 to 200. */
  limit?: number | undefined
  /** The `nextCursor` of the previous page, with the same filters. Absent: the first page. */
  cursor?: string | undefined
}

/** What `listCampaignChanges` answers. */
export type ListCampaignChangesAnswer = {
  changes: CampaignChange[]
  /** To read on, pass it as `cursor` with the same filters; null: this is the last page. */
  nextCursor: string | null
}

/** What `changeCampaign` takes. */
export type ChangeCampaignInput = {
  /** The campaign’s name in addresses. */
  slug: string
  /**
   * Makes a retry safe: for a day the same key with the same request gets the first answer, and nothing is done
   * again. Use a random UUID for each new request.
   */
  idempotencyKey?: string | undefined
  /** The prize table from then on. Absent: unchanged. */
  prizeTable?: string | undefined
  /** How many winners each draw takes from then on. Absent: unchanged. */
  winnersPerDraw?: number | undefined
  /**
   * Draws at or after this time change; between two seconds it counts as the later one. Absent: from the first
   * draw whose drawing does not exist yet.
   */
  from?: string | undefined
}

/** What `changeCampaign` answers. */
export type ChangeCampaignAnswer = {
  change: CampaignChange
}

/** What `listPrizeTables` takes. */
export type ListPrizeTablesInput = {
  /** The most elements of a page, 1 to 200. */
  limit?: number | undefined
  /** The `nextCursor` of the previous page, with the same filters. Absent: the first page. */
  cursor?: string | undefined
}

/** What `listPrizeTables` answers. */
export type ListPrizeTablesAnswer = {
  prizeTables: PrizeTable[]
  /** To read on, pass it as `cursor` with the same filters; null: this is the last page. */
  nextCursor: string | null
}

/** What `createPrizeTable` takes. */
export type CreatePrizeTableInput = {
  /**
   * Makes a retry safe: for a day the same key with the same request gets the first answer, and nothing is done
   * again. Use a random UUID for each new request.
   */
  idempotencyKey?: string | undefined
  version: number
  denominator?: number | undefined
  tiers: readonly {
    amountCents: number
    weight: number
    threshold?: number | undefined
  }[]
}

/** What `createPrizeTable` answers. */
export type CreatePrizeTableAnswer = {
  prizeTable: PrizeTable
}

/** What `getPrizeTable` takes. */
export type GetPrizeTableInput = {
  /** The prize table’s id. */
  id: string
}

/** What `getPrizeTable` answers. */
export type GetPrizeTableAnswer = {
  prizeTable: PrizeTable
}

/** What `listGuarantees` takes. */
export type ListGuaranteesInput = {
  /** The campaign’s name in addresses. */
  slug: string
  /** The most elements of a page, 1 to 200. */
  limit?: number | undefined
  /** The `nextCursor` of the previous page, with the same filters. Absent: the first page. */
  cursor?: string | undefined
}

/** What `listGuarantees` answers. */
export type ListGuaranteesAnswer = {
  guarantees: Guarantee[]
  /** To read on, pass it as `cursor` with the same filters; null: this is the last page. */
  nextCursor: string | null
  /**
   * Periods that are over and wait for their drawings, oldest first, 100 at most. Later periods do not wait for
   * them.
   */
  waiting: WaitingPeriod[]
}

/** What `pickGuarantee` takes. */
export type PickGuaranteeInput = {
  /** The campaign’s name in addresses. */
  slug: string
  /** The id of the guarantee period. */
  id: string
  /**
   * Makes a retry safe: for a day the same key with the same request gets the first answer, and nothing is done
   * again. Use a random UUID for each new request.
   */
  idempotencyKey?: string | undefined
  /** The id of a winner of that period. */
  winner: string
  /** Which win, if the winner won more than once in the period. */
  drawingId?: string | undefined
}

/** What `pickGuarantee` answers. */
export type PickGuaranteeAnswer = {
  /** Keep it: a second pick is refused. */
  payoutId: string
}

/** What `listPayouts` takes. */
export type ListPayoutsInput = {
  /** The campaign’s name in addresses. */
  slug: string
  /** The most elements of a page, 1 to 200. */
  limit?: number | undefined
  /** The `nextCursor` of the previous page, with the same filters. Absent: the first page. */
  cursor?: string | undefined
}

/** What `listPayouts` answers. */
export type ListPayoutsAnswer = {
  payouts: Payout[]
  /** To read on, pass it as `cursor` with the same filters; null: this is the last page. */
  nextCursor: string | null
}

/** What `getWebhookDelivery` takes. */
export type GetWebhookDeliveryInput = {
  /** The delivery’s id. */
  id: string
}

/** What `getWebhookDelivery` answers. */
export type GetWebhookDeliveryAnswer = {
  delivery: WebhookDelivery
  /** The exact text that is posted. */
  body: string
  /** Newest first. */
  attempts: WebhookAttempt[]
}

/** What `resendWebhookDelivery` takes. */
export type ResendWebhookDeliveryInput = {
  /** The delivery’s id. */
  id: string
  /**
   * Makes a retry safe: for a day the same key with the same request gets the first answer, and nothing is done
   * again. Use a random UUID for each new request.
   */
  idempotencyKey?: string | undefined
}

/** What `resendWebhookDelivery` answers. */
export type ResendWebhookDeliveryAnswer = {
  delivery: WebhookDelivery
}

/** What `listWebhookEndpoints` takes. */
export type ListWebhookEndpointsInput = {
  /** The most elements of a page, 1 to 200. */
  limit?: number | undefined
  /** The `nextCursor` of the previous page, with the same filters. Absent: the first page. */
  cursor?: string | undefined
}

/** What `listWebhookEndpoints` answers. */
export type ListWebhookEndpointsAnswer = {
  endpoints: WebhookEndpoint[]
  /** To read on, pass it as `cursor` with the same filters; null: this is the last page. */
  nextCursor: string | null
}

/** What `createWebhookEndpoint` takes. */
export type CreateWebhookEndpointInput = {
  /**
   * Makes a retry safe: for a day the same key with the same request gets the first answer, and nothing is done
   * again. Use a random UUID for each new request.
   */
  idempotencyKey?: string | undefined
  /** Where events are posted to: https, without user name, password and fragment, on the public internet. */
  url: string
  description?: string | null | undefined
  events?: readonly EventType[] | null | undefined
}

/** What `createWebhookEndpoint` answers. */
export type CreateWebhookEndpointAnswer = {
  endpoint: WebhookEndpoint
  /** Signs the deliveries, by Standard Webhooks. */
  secret: string
}

/** What `getWebhookEndpoint` takes. */
export type GetWebhookEndpointInput = {
  /** The webhook endpoint’s id. */
  id: string
}

/** What `getWebhookEndpoint` answers. */
export type GetWebhookEndpointAnswer = {
  endpoint: WebhookEndpoint
}

/** What `changeWebhookEndpoint` takes. */
export type ChangeWebhookEndpointInput = {
  /** The webhook endpoint’s id. */
  id: string
  /** Where events are posted to: https, without user name, password and fragment, on the public internet. */
  url?: string | undefined
  description?: string | null | undefined
  events?: readonly EventType[] | null | undefined
  /** False: nothing is sent to it. True: events are sent, and its failures are forgotten. */
  enabled?: boolean | undefined
}

/** What `changeWebhookEndpoint` answers. */
export type ChangeWebhookEndpointAnswer = {
  endpoint: WebhookEndpoint
}

/** What `deleteWebhookEndpoint` takes. */
export type DeleteWebhookEndpointInput = {
  /** The webhook endpoint’s id. */
  id: string
}

/** What `listWebhookDeliveries` takes. */
export type ListWebhookDeliveriesInput = {
  /** The webhook endpoint’s id. */
  id: string
  /** Only deliveries in this state. */
  state?: 'pending' | 'delivered' | 'failed' | undefined
  /** Only events of this type. */
  type?: EventType | undefined
  /** Only this event, or only events about this drawing or guarantee. */
  about?: string | undefined
  /** The older way to read on: the `nextBefore` of the previous page. */
  before?: string | undefined
  /** The most elements of a page, 1 to 200. */
  limit?: number | undefined
  /** The `nextCursor` of the previous page, with the same filters. Absent: the first page. */
  cursor?: string | undefined
}

/** What `listWebhookDeliveries` answers. */
export type ListWebhookDeliveriesAnswer = {
  deliveries: WebhookDelivery[]
  /** To read on, pass it as `cursor` with the same filters; null: this is the last page. */
  nextCursor: string | null
  /** The older way to read on: pass it as `before`; null: this is the last page. */
  nextBefore: string | null
}

/** What `sendWebhookExample` takes. */
export type SendWebhookExampleInput = {
  /** The webhook endpoint’s id. */
  id: string
  /**
   * Makes a retry safe: for a day the same key with the same request gets the first answer, and nothing is done
   * again. Use a random UUID for each new request.
   */
  idempotencyKey?: string | undefined
  /** The type of the example. */
  type: EventType
}

/** What `sendWebhookExample` answers. */
export type SendWebhookExampleAnswer = {
  delivery: WebhookDelivery
}

/** What `recoverWebhookEndpoint` takes. */
export type RecoverWebhookEndpointInput = {
  /** The webhook endpoint’s id. */
  id: string
  /**
   * Makes a retry safe: for a day the same key with the same request gets the first answer, and nothing is done
   * again. Use a random UUID for each new request.
   */
  idempotencyKey?: string | undefined
  /** Events since this time; at most 30 days ago. */
  since: string
  /** The `nextCursor` of the previous call, with the same time. Absent: begins with that time. */
  cursor?: string | undefined
}

/** What `recoverWebhookEndpoint` answers. */
export type RecoverWebhookEndpointAnswer = {
  /** How many are being sent again. */
  deliveries: number
  /** To go on, pass it as `cursor` with the same time; null: nothing is left. */
  nextCursor: string | null
}

/** What `rotateWebhookSecret` takes. */
export type RotateWebhookSecretInput = {
  /** The webhook endpoint’s id. */
  id: string
  /**
   * Makes a retry safe: for a day the same key with the same request gets the first answer, and nothing is done
   * again. Use a random UUID for each new request.
   */
  idempotencyKey?: string | undefined
}

/** What `rotateWebhookSecret` answers. */
export type RotateWebhookSecretAnswer = {
  /** Signs the deliveries, by Standard Webhooks. */
  secret: string
  previousUntil: string | null
}

/** What `getWebhookSecret` takes. */
export type GetWebhookSecretInput = {
  /** The webhook endpoint’s id. */
  id: string
}

/** What `getWebhookSecret` answers. */
export type GetWebhookSecretAnswer = {
  /** Signs the deliveries, by Standard Webhooks. */
  secret: string
  previousUntil: string | null
}

/** What `listEvents` takes. */
export type ListEventsInput = {
  /**
   * Only events of this type. A page looks at 20,000 events at most, and may be empty although later ones have
   * some: read on until `nextCursor` stays the same.
   */
  type?: EventType | undefined
  /** Only events of this drawing. */
  drawing?: string | undefined
  /** The most elements of a page, 1 to 200. */
  limit?: number | undefined
  /** While there is nothing new, the answer waits up to this many seconds. */
  wait?: number | undefined
  /**
   * The `nextCursor` of the previous page, at most 30 days old; or `now`, to begin after all that has happened.
   * Absent: begins with the oldest event kept.
   */
  cursor?: string | undefined
}

/** What `listEvents` answers. */
export type ListEventsAnswer = {
  events: AccountEvent[]
  /**
   * Always present. Pass it as `cursor`, now or later, to go on exactly after what you have seen: a page without
   * events that has the cursor you passed means that there is nothing new yet.
   */
  nextCursor: string
}

/** What `getEvent` takes. */
export type GetEventInput = {
  /** The event’s id. */
  id: string
}

/** What `getEvent` answers. */
export type GetEventAnswer = {
  event: AccountEvent
}

/** What `listRequests` takes. */
export type ListRequestsInput = {
  /** Only requests answered with a status of this class. */
  status?: '2xx' | '3xx' | '4xx' | '5xx' | undefined
  /** Only requests with this problem. */
  code?: string | undefined
  /** Only requests with this key, by its id. */
  key?: string | undefined
  /** Only requests whose path has this drawing. */
  drawing?: string | undefined
  /** Only requests from this time on. */
  since?: string | undefined
  /** Only requests before this time. */
  until?: string | undefined
  /** The most elements of a page, 1 to 200. */
  limit?: number | undefined
  /** The `nextCursor` of the previous page, with the same filters. Absent: the first page. */
  cursor?: string | undefined
}

/** What `listRequests` answers. */
export type ListRequestsAnswer = {
  requests: ApiRequest[]
  /** To read on, pass it as `cursor` with the same filters; null: this is the last page. */
  nextCursor: string | null
}

/** What `withdrawCampaignChange` takes. */
export type WithdrawCampaignChangeInput = {
  /** The campaign’s name in addresses. */
  slug: string
  /** The change’s id. */
  id: string
}

/** What `cancelDrawing` takes. */
export type CancelDrawingInput = {
  /** The campaign’s name in addresses. */
  slug: string
  /** The drawing’s id. */
  id: string
  /**
   * Makes a retry safe: for a day the same key with the same request gets the first answer, and nothing is done
   * again. Use a random UUID for each new request.
   */
  idempotencyKey?: string | undefined
  /** Why. It is public. */
  reason: string
}

/** What `cancelDrawing` answers. */
export type CancelDrawingAnswer = {
  drawing: Drawing
}

/** What `endCampaign` takes. */
export type EndCampaignInput = {
  /** The campaign’s name in addresses. */
  slug: string
  /**
   * Makes a retry safe: for a day the same key with the same request gets the first answer, and nothing is done
   * again. Use a random UUID for each new request.
   */
  idempotencyKey?: string | undefined
}

/** What `endCampaign` answers. */
export type EndCampaignAnswer = {
  campaign: Campaign
}

/** What `pauseCampaign` takes. */
export type PauseCampaignInput = {
  /** The campaign’s name in addresses. */
  slug: string
  /**
   * Makes a retry safe: for a day the same key with the same request gets the first answer, and nothing is done
   * again. Use a random UUID for each new request.
   */
  idempotencyKey?: string | undefined
  /** `run`: those that exist go on. `hold`: those that are open stay open until you resume. */
  existingDrawings: 'run' | 'hold'
}

/** What `pauseCampaign` answers. */
export type PauseCampaignAnswer = {
  campaign: Campaign
}

/** What `resumeCampaign` takes. */
export type ResumeCampaignInput = {
  /** The campaign’s name in addresses. */
  slug: string
  /**
   * Makes a retry safe: for a day the same key with the same request gets the first answer, and nothing is done
   * again. Use a random UUID for each new request.
   */
  idempotencyKey?: string | undefined
}

/** What `resumeCampaign` answers. */
export type ResumeCampaignAnswer = {
  campaign: Campaign
}

/** What `advanceDrawing` takes. */
export type AdvanceDrawingInput = {
  /** The drawing’s id. */
  id: string
  /**
   * Makes a retry safe: for a day the same key with the same request gets the first answer, and nothing is done
   * again. Use a random UUID for each new request.
   */
  idempotencyKey?: string | undefined
  /**
   * Makes the winner at this position win this prize. The random value of the drawing is chosen so that the prize
   * follows from it; all other prizes follow from it too, and the proof verifies.
   */
  prize?:
    | {
        /** The place in the winner list, from 0. */
        position: number
        /** One of the amounts of the prize table. In US cents. */
        amountCents: number
      }
    | undefined
  /**
   * `no_winners`: the cutoff comes now and finds no winners, even if some were sent. `slow_source`: the first two
   * calls to your winners source count as time-outs and are not made. Only while the drawing is open.
   */
  simulate?: 'no_winners' | 'slow_source' | undefined
}

/** What `advanceDrawing` answers. */
export type AdvanceDrawingAnswer = {
  drawing: Drawing
}

/** What `triggerEvent` takes. */
export type TriggerEventInput = {
  /**
   * Makes a retry safe: for a day the same key with the same request gets the first answer, and nothing is done
   * again. Use a random UUID for each new request.
   */
  idempotencyKey?: string | undefined
  /** The type of the example. */
  type: EventType
}

/** What `triggerEvent` answers. */
export type TriggerEventAnswer = {
  event: AccountEvent
}

/** A drawing was created and takes winners. */
export type DrawingCreatedEvent = {
  type: 'drawing.created'
  /** When it happened. ISO 8601 in UTC. */
  timestamp: string
  /** Present when you asked for an example: nothing happened. */
  example?: true
  data: {
    campaign: EventCampaign
    drawing: EventDrawing
  }
}

/**
 * A list was fetched with names, avatars or a round that cannot be shown: they were left out, and the list was
 * taken.
 */
export type DrawingDisplayIssuesEvent = {
  type: 'drawing.display_issues'
  /** When it happened. ISO 8601 in UTC. */
  timestamp: string
  /** Present when you asked for an example: nothing happened. */
  example?: true
  data: {
    campaign: EventCampaign
    drawing: EventDrawing
    /**
     * Names, avatars or rounds from your winners source that cannot be shown: they were left out, and the list taken
     * without them. The first 20; empty once names or avatars are sent.
     */
    displayIssues: DisplayIssue[]
    /** How many of them there were. */
    displayIssueCount: number
  }
}

/** The cutoff came, and the winner list is locked and fingerprinted. */
export type DrawingLockedEvent = {
  type: 'drawing.locked'
  /** When it happened. ISO 8601 in UTC. */
  timestamp: string
  /** Present when you asked for an example: nothing happened. */
  example?: true
  data: {
    campaign: EventCampaign
    drawing: EventDrawing
  }
}

/** A drawing was cancelled and is never drawn; cancelled says why. */
export type DrawingCancelledEvent = {
  type: 'drawing.cancelled'
  /** When it happened. ISO 8601 in UTC. */
  timestamp: string
  /** Present when you asked for an example: nothing happened. */
  example?: true
  data: {
    campaign: EventCampaign
    drawing: EventDrawing
  }
}

/** A drawing got no random value, and its number was voided: it is never drawn; void says why. */
export type DrawingVoidedEvent = {
  type: 'drawing.voided'
  /** When it happened. ISO 8601 in UTC. */
  timestamp: string
  /** Present when you asked for an example: nothing happened. */
  example?: true
  data: {
    campaign: EventCampaign
    drawing: EventDrawing
  }
}

/** A drawing is stuck and waits for a person; needsAttention says why. */
export type DrawingNeedsAttentionEvent = {
  type: 'drawing.needs_attention'
  /** When it happened. ISO 8601 in UTC. */
  timestamp: string
  /** Present when you asked for an example: nothing happened. */
  example?: true
  data: {
    campaign: EventCampaign
    drawing: EventDrawing
  }
}

/** The random value arrived, every prize is decided, and the proof is public. */
export type DrawingSettledEvent = {
  type: 'drawing.settled'
  /** When it happened. ISO 8601 in UTC. */
  timestamp: string
  /** Present when you asked for an example: nothing happened. */
  example?: true
  data: {
    campaign: EventCampaign
    drawing: EventDrawing
  }
}

/** The prizes were sent to the payout wallet; large prizes stay held. */
export type DrawingPaidEvent = {
  type: 'drawing.paid'
  /** When it happened. ISO 8601 in UTC. */
  timestamp: string
  /** Present when you asked for an example: nothing happened. */
  example?: true
  data: {
    campaign: EventCampaign
    drawing: EventDrawing
  }
}

/** A period ended without a prize at the threshold: a winner is to be picked. */
export type GuaranteeAwaitingPickEvent = {
  type: 'guarantee.awaiting_pick'
  /** When it happened. ISO 8601 in UTC. */
  timestamp: string
  /** Present when you asked for an example: nothing happened. */
  example?: true
  data: {
    campaign: EventCampaign
    guarantee: EventGuarantee
  }
}

/** A winner was picked for the guarantee of a period, and its payout created. */
export type GuaranteePickedEvent = {
  type: 'guarantee.picked'
  /** When it happened. ISO 8601 in UTC. */
  timestamp: string
  /** Present when you asked for an example: nothing happened. */
  example?: true
  data: {
    campaign: EventCampaign
    guarantee: EventGuarantee
  }
}

/** The guarantee of a period was paid. */
export type GuaranteePaidEvent = {
  type: 'guarantee.paid'
  /** When it happened. ISO 8601 in UTC. */
  timestamp: string
  /** Present when you asked for an example: nothing happened. */
  example?: true
  data: {
    campaign: EventCampaign
    guarantee: EventGuarantee
  }
}

/** A payment cannot be made until a person acts; reason and attentionCode say why. */
export type PayoutFailedEvent = {
  type: 'payout.failed'
  /** When it happened. ISO 8601 in UTC. */
  timestamp: string
  /** Present when you asked for an example: nothing happened. */
  example?: true
  data: {
    campaign: EventCampaign
    payout: EventPayout
  }
}

/** An API key of this account expires within seven days. */
export type KeyExpiringEvent = {
  type: 'key.expiring'
  /** When it happened. ISO 8601 in UTC. */
  timestamp: string
  /** Present when you asked for an example: nothing happened. */
  example?: true
  data: {
    key: EventKey
  }
}

/** Deliveries to one of the endpoints were stopped, because it is gone or kept failing. */
export type WebhookEndpointDisabledEvent = {
  type: 'webhook_endpoint.disabled'
  /** When it happened. ISO 8601 in UTC. */
  timestamp: string
  /** Present when you asked for an example: nothing happened. */
  example?: true
  data: {
    endpoint: EventWebhookEndpoint
  }
}

/** What a webhook tells, by its `type`. Types are added in time: ignore those that you do not know. */
export type WebhookEvent =
  | DrawingCreatedEvent
  | DrawingDisplayIssuesEvent
  | DrawingLockedEvent
  | DrawingCancelledEvent
  | DrawingVoidedEvent
  | DrawingNeedsAttentionEvent
  | DrawingSettledEvent
  | DrawingPaidEvent
  | GuaranteeAwaitingPickEvent
  | GuaranteePickedEvent
  | GuaranteePaidEvent
  | PayoutFailedEvent
  | KeyExpiringEvent
  | WebhookEndpointDisabledEvent
