/**
 * What goes along with a partner that moves to another database. Every table is in one of two lists: the operator's
 * `partner move` copies the tables of the first, and the second says why a table's rows stay.
 */
import type { kept } from '../kept.ts'

/** How the rows of a table are found: in SQL about a row `t`, where $1 is the partner. */
export type Moving = {
  where: string
  /** Columns that get a new value, as SQL about the copied row `t`; null: the column's default. */
  renewed?: Readonly<Record<string, string | null>>
  /** Other partners use the row as well, so it may exist there already: the same row, or an equivalent one. */
  shared?: 'same' | 'as good'
  /** The rows may be megabytes each. */
  isLarge?: true
  /** The order in which rows are copied; without it, any order. */
  inOrderOf?: string
}

const campaigns = '(select c.id from campaign c where c.partner_id = $1)'
const drawings = '(select d.id from drawing d join campaign c on c.id = d.campaign_id where c.partner_id = $1)'
const endpoints = '(select e.id from webhook_endpoint e where e.partner_id = $1)'
/** Removed members too, because audit entries name those who acted for good. */
const people = '(select m.user_id from member m where m.partner_id = $1)'

const ofPartner: Moving = { where: 't.partner_id = $1' }
const ofCampaign: Moving = { where: `t.campaign_id in ${campaigns}` }
const ofDrawing: Moving = { where: `t.drawing_id in ${drawings}` }
/** A person's own rows are copied only if the person works for no team in the other database; $2 are those who do. */
const ofPerson: Moving = { where: `t.user_id in ${people} and t.user_id <> all($2::text[])` }

export const moving = {
  partner: { where: 't.id = $1' },
  organiser: ofPartner,
  api_key: ofPartner,
  approval: ofPartner,
  owner_notice: { ...ofPartner, renewed: { id: null }, inOrderOf: 't.id' },
  audit_entry: ofPartner,
  audit_link: ofPartner,
  // Reset, so that the new database logs the chain's head at once.
  audit_chain: { ...ofPartner, renewed: { logged_entries: null, logged_at: null } },
  audit_finding: ofPartner,

  portal_user: { where: `t.id in ${people} and t.id <> all($2::text[])` },
  member: ofPartner,
  // The new database has operators of its own. An operator's link would be open there even after their removal here.
  invitation: {
    ...ofPartner,
    renewed: {
      operator_id: null,
      withdrawn_at:
        'case when t.operator_id is null or t.accepted_at is not null then t.withdrawn_at else coalesce(t.withdrawn_at, now()) end',
    },
  },
  recovery_code: ofPerson,
  passkey: ofPerson,
  mail_wish: ofPerson,

  prize_table: {
    where: `(t.made_by = $1 or t.id in (select s.prize_table_id from campaign_terms s where s.campaign_id in ${campaigns}))`,
    shared: 'same',
  },
  campaign: ofPartner,
  campaign_terms: ofCampaign,
  campaign_pause: ofCampaign,
  campaign_hold: ofCampaign,
  go_live_request: ofCampaign,
  wallet_change: ofCampaign,
  self_check_finding: ofCampaign,

  drawing: ofCampaign,
  winner_list: { ...ofDrawing, isLarge: true },
  result: { ...ofDrawing, isLarge: true },
  best_prize: ofCampaign,
  winner_fetch: ofDrawing,
  chosen_value: ofDrawing,
  simulated_failure: ofDrawing,
  guarantee: ofCampaign,
  payout: ofPartner,
  held_prize: ofPartner,
  revoked_link: ofDrawing,
  avatar: { ...ofPartner, shared: 'as good', isLarge: true },

  webhook_endpoint: ofPartner,
  // Events get new numbers there, above every cursor that a server holds: it may read some again, but misses none.
  event: { ...ofPartner, renewed: { seq: null }, inOrderOf: 't.seq' },
  delivery: {
    where: `t.endpoint_id in ${endpoints}`,
    renewed: { event_seq: '(select e.seq from event e where e.id = t.event_id)' },
  },
  delivery_attempt: {
    where: `t.delivery_id in (select v.id from delivery v where v.endpoint_id in ${endpoints})`,
    renewed: { id: null },
    inOrderOf: 't.id',
  },
  endpoint_day: { where: `t.endpoint_id in ${endpoints}` },

  paid_in_month: ofPartner,
  week_total: {
    where: `(t.subject in ($1 || ' test', $1 || ' live') or t.subject in ${campaigns})`,
  },
} as const satisfies Readonly<Record<string, Moving>>

export type MovingTable = keyof typeof moving

const MADE_AGAIN = 'workers make it again from the rows'
const ON_A_CHAIN = 'campaigns that are in a contract do not move'
const OF_THE_LOG = 'a log stays where it is'
const OF_THE_PLACE = 'it is of the service there, and of no partner'
const SIGNED_IN_AGAIN = 'people sign in again'
const ASKED_AGAIN = 'who has asked for it asks again'
const SHORT_LIVED = 'nobody misses it after a day'
const OF_OPERATORS = 'operators have an account in each database'

/** Tables whose rows are not copied, and why. */
export const staying = {
  partner_move: 'each database has its own side of a move',

  site_file: MADE_AGAIN,
  stale_page: MADE_AGAIN,
  site: OF_THE_PLACE,
  site_dictionary: OF_THE_PLACE,
  campaign_rendering: MADE_AGAIN,
  draw_tally: MADE_AGAIN,
  month_tally: MADE_AGAIN,
  prize_tally: MADE_AGAIN,
  share_card: 'web processes make it again',
  wanted_avatars: MADE_AGAIN,
  avatar_wait: MADE_AGAIN,
  unshown_picture: 'all pictures of the partner are looked at there',
  silent_host: OF_THE_PLACE,

  event_mark: OF_THE_PLACE,
  event_commit: OF_THE_PLACE,
  event_numbering: OF_THE_PLACE,
  chain_account: OF_THE_PLACE,
  chain_contract: OF_THE_PLACE,
  chain_intent: ON_A_CHAIN,
  chain_attempt: ON_A_CHAIN,
  chain_record: ON_A_CHAIN,
  earlier_registration: ON_A_CHAIN,
  disowned_number: ON_A_CHAIN,
  campaign_money: ON_A_CHAIN,
  chain_node: OF_THE_PLACE,
  chain_owner: OF_THE_PLACE,
  chain_proposal: OF_THE_PLACE,
  chain_watch: OF_THE_PLACE,

  log_wanted: OF_THE_LOG,
  log_taken: OF_THE_LOG,
  log_entry: OF_THE_LOG,
  log_hash: OF_THE_LOG,
  log_head: OF_THE_LOG,
  log_key: OF_THE_LOG,
  log_anchor: OF_THE_LOG,
  log_trouble: OF_THE_LOG,
  receipt_key: OF_THE_LOG,
  link_key: 'links that were handed out open where they lead to',

  session: SIGNED_IN_AGAIN,
  passkey_signature: SIGNED_IN_AGAIN,
  passkey_challenge: SIGNED_IN_AGAIN,
  known_device: SIGNED_IN_AGAIN,
  sign_in_attempt: SIGNED_IN_AGAIN,
  password_reset: ASKED_AGAIN,
  reset_wish: ASKED_AGAIN,
  email_change: ASKED_AGAIN,
  fetch_trial: ASKED_AGAIN,
  mail: 'it is sent from where it was written',
  mailed_need: 'of what needs somebody now they may be mailed once more',
  mail_server: OF_THE_PLACE,

  api_call: 'the log of requests is of the processes that answered them, and is kept there for its time',
  idempotent_call: SHORT_LIVED,
  rate_count: SHORT_LIVED,
  audit_unlinked: 'every entry has its place before its partner moves',

  operator_account: OF_OPERATORS,
  operator_recovery_code: OF_OPERATORS,
  operator_passkey: OF_OPERATORS,
  operator_challenge: OF_OPERATORS,
  operator_invitation: OF_OPERATORS,
  operator_session: OF_OPERATORS,
  console_entry: OF_THE_PLACE,

  watch: OF_THE_PLACE,
  chore: OF_THE_PLACE,
  give_way: OF_THE_PLACE,
  worker_sign: OF_THE_PLACE,
  metric_snapshot: OF_THE_PLACE,
  metric_total: OF_THE_PLACE,
  stage_minute: OF_THE_PLACE,
  web_answers: OF_THE_PLACE,
  backup_note: OF_THE_PLACE,
  status_component: OF_THE_PLACE,
  status_day: OF_THE_PLACE,
  status_incident: OF_THE_PLACE,
  status_update: OF_THE_PLACE,
  self_check: OF_THE_PLACE,
  audit_check: OF_THE_PLACE,
  alarm: OF_THE_PLACE,
  alarm_telling: OF_THE_PLACE,
  migration: OF_THE_PLACE,
} as const satisfies Partial<Record<keyof typeof kept, string>>
