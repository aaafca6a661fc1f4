/**
 * Who may call which function. Triggers need no right: each works with its owner's, whatever role caused it. A function without
 * a line fails its test.
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
  'goes_on_by_itself',
  'guarantee_told',
  'hand_paid',
  'hand_payments',
  'has_second_factor',
  'is_attention',
  'is_cancelled_by_end',
  'is_drawing_move',
  'is_list_of',
  'is_owner_of_campaign',
  'is_present',
  'is_prize_table',
  'is_proof',
  'is_winner_list',
  'last_draw_at',
  'log_hex',
  'log_time',
  'logged_audit_account',
  'may_ask',
  'merged_display',
  'new_id',
  'owner_of',
  'owner_wait',
  'payout_told',
  'prize_mean',
  'prize_variance',
  'refuse_if',
  'refuse_if_any',
  'shown_url',
  'spelled',
  'takes_two_owners',
  'terms_at',
  'token_hash',
  'told_of',
  'waits_for',
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
  join_team: web,
  invite_member: web,
  set_member_role: web,
  make_key: web,
  ask_wallet: web,
  decide_approval: web,
  let_key_in: web,
  promise_payout: web,

  // With the owner's rights, and nothing for a caller to choose.
  sealing_keys: processes,
  keep_api_call_days: processes,

  // Parts of the others.
  member_by_session: ownerAlone,
  write_key: ownerAlone,
  tell_owners: ownerAlone,
  keep_rows: ownerAlone,
  free_part: ownerAlone,

  // With the caller's rights to the events' sequence, and to write events.
  event_horizon: web,
  write_events: ['worker'],
}

/** The functions of pg-boss's schema that its statements call. */
export const queueFunctions: Readonly<Record<string, readonly Role[]>> = { job_now: everybody }
