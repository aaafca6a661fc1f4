/**
 * How long the rows of every table are kept. The tables are grouped by what they grow with. The housekeeping of workers
 * deletes by this list, and docs/operating.md shows it.
 */
import { SHOWN_DAYS } from '../domain/status/days.ts'
import { EVENT_DAYS, LOG_DAYS } from '../domain/webhook/state.ts'

/** Days are counted in hours, as the guards of the database do: a time zone has longer and shorter days. */
export const HOURS_A_DAY = 24

export type Kept =
  /** Deleted so many days after the time in column `since`; without it, by its own step in worker/housekeeping.ts. */
  | { days: number; since?: 'created_at' | 'expires_at' | 'made_at'; key?: string }
  /** Deleted with the row of another table that it belongs to. */
  | { with: string }
  /** Deleted or replaced by the code that uses the table: when. */
  | { until: string }
  /** Never deleted: why. */
  | { forever: string }

const PROMISED = 'it is what was promised and drawn'
const PROOF = 'the public checks it for as long as anybody asks'
const MONEY = 'accounts have to add up'
const EVIDENCE = 'what was signed stands on it'
const SUMS = 'sums, which are small, outlive what they count'
const HISTORY = 'who did what is asked for years later'
const FOUND = 'what did not hold once is not forgotten'
const TOLD = 'it is what the public was told'
const SET_UP = 'what was drawn refers to it'

/** Grows with each drawing, or with each call about one. */
const withDrawings = {
  drawing: { forever: PROMISED },
  winner_list: { forever: PROMISED },
  result: { forever: PROMISED },
  best_prize: { forever: 'the check of guarantees reads it' },
  winner_fetch: { forever: 'it says how a list was fetched' },
  chosen_value: { forever: 'it says how a test came about' },
  simulated_failure: { forever: 'it says how a test came about' },
  payout: { forever: MONEY },
  held_prize: { forever: MONEY },
  guarantee: { forever: PROMISED },
  chain_intent: { forever: 'nothing is sent twice because of it' },
  chain_attempt: { forever: 'nothing is sent twice because of it' },
  chain_record: { forever: 'the reconciler compares the chain with it' },
  disowned_number: { forever: PROOF },
  draw_tally: { forever: 'it counts each draw once' },
  site_file: { forever: PROOF },
  avatar: { until: 'no list names it' },
  share_card: { days: 90, since: 'made_at', key: 'drawing_id' },
  revoked_link: { forever: 'a link that was revoked never opens again' },
  log_entry: { forever: EVIDENCE },
  log_hash: { forever: EVIDENCE },
  log_anchor: { forever: EVIDENCE },
  audit_entry: { forever: HISTORY },
  audit_link: { forever: EVIDENCE },
  event: { days: EVENT_DAYS },
  delivery: { with: 'event' },
  delivery_attempt: { with: 'delivery' },
  api_call: { days: LOG_DAYS },
  idempotent_call: { days: 1, since: 'created_at' },
} as const satisfies Readonly<Record<string, Kept>>

/** Grows with what people do. */
const withPeople = {
  portal_user: { forever: HISTORY },
  member: { forever: HISTORY },
  invitation: { days: 60, since: 'expires_at' },
  password_reset: { days: 60, since: 'expires_at' },
  email_change: { days: 60, since: 'expires_at' },
  session: { days: 60, since: 'expires_at' },
  passkey_signature: { with: 'session' },
  passkey_challenge: { days: 0, since: 'expires_at' },
  sign_in_attempt: { until: 'a day after it counts no more' },
  mail: { days: 60, since: 'created_at' },
  mailed_need: { with: 'mail' },
  approval: { forever: HISTORY },
  owner_notice: { forever: HISTORY },
  go_live_request: { forever: HISTORY },
  wallet_change: { forever: MONEY },
  fetch_trial: { until: 'a day after it was asked for' },
  console_entry: { forever: HISTORY },
  operator_account: { forever: HISTORY },
  operator_invitation: { forever: HISTORY },
  operator_session: { until: 'a later sign-in, long after its end' },
  status_incident: { forever: TOLD },
  status_update: { forever: TOLD },
} as const satisfies Readonly<Record<string, Kept>>

/** Grows with partners and campaigns, and with time, by a few rows each. */
const withPartners = {
  partner: { forever: SET_UP },
  partner_move: { forever: 'its old addresses lead to the new ones' },
  organiser: { forever: 'one of a partner' },
  audit_chain: { forever: EVIDENCE },
  api_key: { forever: HISTORY },
  prize_table: { forever: SET_UP },
  campaign: { forever: SET_UP },
  campaign_terms: { forever: SET_UP },
  campaign_pause: { forever: SET_UP },
  campaign_hold: { forever: SET_UP },
  campaign_money: { forever: 'one of a campaign' },
  campaign_rendering: { forever: 'one of a campaign' },
  earlier_registration: { forever: SET_UP },
  webhook_endpoint: { forever: HISTORY },
  endpoint_day: { forever: SUMS },
  paid_in_month: { forever: SUMS },
  week_total: { forever: SUMS },
  site_dictionary: { forever: 'files are read with it' },
  month_tally: { forever: SUMS },
  prize_tally: { forever: SUMS },
  self_check_finding: { forever: FOUND },
  audit_finding: { forever: FOUND },
  backup_note: { forever: 'one of a backup' },
  status_day: { until: `${SHOWN_DAYS} days are over, which its page shows` },
  alarm: { forever: HISTORY },
  alarm_telling: { forever: HISTORY },
} as const satisfies Readonly<Record<string, Kept>>

/** Has as many rows as there is to do, or as there are people, keys, hosts and processes. */
const bounded = {
  recovery_code: { until: 'its person has others' },
  passkey: { until: 'its person removes it' },
  known_device: { until: 'its person has signed in from others' },
  operator_recovery_code: { until: 'its operator has others' },
  operator_passkey: { until: 'its operator removes it' },
  operator_challenge: { until: 'its operator is asked again' },
  mail_wish: { until: 'its person wishes otherwise' },
  stale_page: { until: 'its page is rendered' },
  log_wanted: { until: 'it is in the log' },
  log_taken: { until: 'its transaction ends' },
  audit_unlinked: { until: 'it is in its chain' },
  wanted_avatars: { until: 'the list is searched' },
  avatar_wait: { until: 'the avatar is here, or given up' },
  unshown_picture: { until: 'ten minutes are over' },
  silent_host: { until: 'nobody has called it for a day' },
  rate_count: { until: 'its minute is over' },
  watch: { until: 'another worker is on watch' },
  chore: { forever: 'one of what one worker does at a time' },
  event_mark: { until: 'an hour is over' },
  event_commit: { until: 'its transaction ends' },
  event_numbering: { forever: 'one of the numbers of events' },
  give_way: { until: 'sends are many again' },
  stage_minute: { until: 'an hour is over' },
  chain_watch: { until: 'another worker watches the chain' },
  worker_sign: { until: 'its worker ends' },
  web_answers: { until: 'an hour is over' },
  status_component: { until: 'the next measurement' },
  mail_server: { until: 'another one is set' },
  reset_wish: { until: 'a worker has answered it' },
  metric_snapshot: { until: 'the next one' },
  metric_total: { forever: 'one of a metric and its labels' },
  log_trouble: { until: 'it is over' },
  log_head: { until: 'the next one' },
  site: { until: 'the next rendering' },
  self_check: { until: 'the next pass' },
  audit_check: { until: 'the next pass' },
  log_key: { forever: PROOF },
  receipt_key: { forever: PROOF },
  link_key: { forever: 'links that were handed out open with it' },
  chain_node: { until: 'the settings have it no more' },
  chain_owner: { forever: 'one of a contract' },
  chain_proposal: { until: 'its calls are made, or cancelled' },
  chain_account: { forever: SET_UP },
  chain_contract: { forever: SET_UP },
  migration: { forever: 'it says what the schema is' },
} as const satisfies Readonly<Record<string, Kept>>

/** By the title under which docs/operating.md lists them. */
export const keptBy = {
  'With each drawing': withDrawings,
  'With what people do': withPeople,
  'With partners and campaigns': withPartners,
  'Does not grow': bounded,
} as const satisfies Readonly<Record<string, Readonly<Record<string, Kept>>>>

export const kept: Readonly<Record<string, Kept>> = { ...withDrawings, ...withPeople, ...withPartners, ...bounded }

export type AgingTable = { table: string; days: number; since: string; key: string }

/** Tables whose rows are deleted by the age in their column `since`; a delete finds them by their column `key`. */
export const agingTables: readonly AgingTable[] = Object.entries(kept).flatMap(([table, how]) =>
  'days' in how && how.since !== undefined ? [{ table, days: how.days, since: how.since, key: how.key ?? 'id' }] : [],
)
