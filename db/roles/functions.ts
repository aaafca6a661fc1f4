/**
 * Which roles may call which function. Triggers need no grant: each runs with its owner's rights, whichever role fires
 * it. A test fails for a function without a line.
 */
import type { Role } from './tables.ts'

const everybody: readonly Role[] = ['web', 'worker', 'reader']
const web: readonly Role[] = ['web']
const processes: readonly Role[] = ['web', 'worker']
const ownerAlone: readonly Role[] = []

/** Functions that only compute or read, with the caller's own rights, also in checks and conditions of triggers. */
const reading = [
  'account_of',
  'approval_lifetime',
  'approval_wait',
  'approved_now',
  'attention_of',
  'best_prize',
  'best_prize_within',
  'campaign_told',
  'confirmed_until',
  'cutoff_after',
  'drawing_told',
  'drawings_waited_for',
  'event_lock_of',
  'exported_audit_entry',
  'fills_campaigns',
  'goes_on_by_itself',
  'guarantee_told',
  'hand_paid',
  'hand_payments',
  'has_second_factor',
  'is_another_secret',
  'is_anybody_away',
  'is_attention',
  'is_away',
  'is_cancelled_by_end',
  'is_committing',
  'is_drawing_move',
  'is_link_open',
  'is_list_of',
  'is_move_step',
  'is_never_requested',
  'is_of_owner',
  'is_owner_of_campaign',
  'is_present',
  'is_proven',
  'is_prize_table',
  'is_proof',
  'is_status_component',
  'is_status_component_list',
  'is_status_text',
  'is_winner_list',
  'json_number',
  'json_plain',
  'last_draw_at',
  'log_bytes',
  'log_hashes',
  'log_hex',
  'log_join',
  'log_root',
  'log_time',
  'logged_audit_account',
  'may_ask',
  'may_write_events',
  'merged_display',
  'most_draws_per_hour',
  'new_id',
  'owner_of',
  'owner_wait',
  'payout_told',
  'picture_numbers',
  'prize_mean',
  'prize_variance',
  'refuse_if',
  'refuse_if_any',
  'require_soon_commit',
  'rule_part',
  'shown_url',
  'spelled',
  'takes_two_owners',
  'terms_at',
  'terms_counted_at',
  'terms_of',
  'this_server',
  'token_hash',
  'told_of',
  'waits_for',
  'waits_for_list_since',
  'waits_for_person',
  'winners_commitment',
]

export const functions: Readonly<Record<string, readonly Role[]>> = {
  ...Object.fromEntries(reading.map((name) => [name, everybody])),

  // With the owner's rights, after a check of what the caller presents.
  open_session: web,
  open_passkey_session: web,
  change_password: web,
  change_password_by_passkey: web,
  add_passkey: web,
  reset_password: web,
  ask_email_change: web,
  use_email_change: web,
  join_team: web,
  invite_member: web,
  set_member_role: web,
  make_key: web,
  ask_wallet: web,
  ask_approval: web,
  decide_approval: web,
  let_key_in: web,
  promise_payout: web,

  // With the owner's rights, what the guards let be deleted.
  remove_winners: web,
  forget_fetches: web,
  withdraw_terms: web,

  // With the owner's rights, of a move that only the operator's command takes further.
  stay_paused_after_move: web,

  open_operator_session: web,
  join_operators: web,
  add_operator_passkey: web,
  add_partner: web,
  set_partner_limits: web,
  set_partner_suspension: web,
  invite_for_operator: web,
  issue_reset: web,
  add_live_campaign: web,
  decide_go_live: web,
  add_status_incident: web,
  lock_status_incident: web,
  add_status_update: web,

  // The rows of calls under an Idempotency-Key.
  begin_call: web,
  keep_answer: web,

  // With the owner's rights, and nothing for a caller to choose.
  sealing_keys: processes,
  keep_first_key: processes,
  keep_api_call_days: processes,
  drop_api_call_days: ['worker'],
  mark_event_number: ['worker'],
  place_in_log: ['worker'],

  // With the owner's rights, for what somebody has asked for.
  answer_reset_wish: ['worker'],

  // Parts of the others.
  confirmed_user: ownerAlone,
  member_by_session: ownerAlone,
  operator_by_session: ownerAlone,
  lock_operator: ownerAlone,
  refuse_unless_operator: ownerAlone,
  write_key: ownerAlone,
  tell_owners: ownerAlone,
  keep_for: ownerAlone,
  keep_rows: ownerAlone,
  keep_rows_of_away: ownerAlone,
  write_at_present: ownerAlone,
  commit_soon: ownerAlone,
  refuse_away: ownerAlone,
  free_part: ownerAlone,
  move_event_numbers_on: ownerAlone,
  note_unshown_pictures: ownerAlone,
  withdraw_wallets_of_former_owners: ownerAlone,

  // With the caller's rights to the events' sequence.
  event_horizon: web,
  greatest_event_number: web,
  last_event_number: web,

  // Of the release before, and writes nothing.
  write_events: ['worker'],

  // With the caller's rights to the chores' rows.
  take_chore: ['worker'],
}

/** The functions of pg-boss's schema that its statements call. */
export const queueFunctions: Readonly<Record<string, readonly Role[]>> = { job_now: everybody }
