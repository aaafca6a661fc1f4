/**
 * Which role may do what with which table, in Postgres's own words; `release` grants exactly this. The owner runs
 * migrations and the operator's commands and may do everything. A test fails for a table without a line. Where an
 * `update` names columns, the guards of db/migrations say when they may change. Locking a row takes the right to update
 * some column; locking a table takes the right to delete rows or to update every column, which web processes have for
 * no table that draws need.
 */
export const roles = ['web', 'worker', 'reader'] as const
export type Role = (typeof roles)[number]

/** The role that the login roles of these processes are members of. */
export const nameOf = (role: Role): string => `prize_${role}`

/** For example `select, insert, update (name)`; a role that is absent may do nothing. `why`: if it is not obvious. */
export type Rights = Partial<Record<Role, string>> & { why?: string }

const all = 'select, insert, update, delete'
const looks = { web: 'select', worker: 'select', reader: 'select' }
/** What only a worker writes. */
const ofWorker = { web: 'select', worker: all, reader: 'select' }
/** What only a worker writes, and nobody deletes. */
const stays = { web: 'select', worker: 'select, insert, update', reader: 'select' }
const kept = { web: 'select', worker: 'select, insert', reader: 'select' }

export const tables: Readonly<Record<string, Rights>> = {
  migration: { reader: 'select' },

  // Accounts
  partner: {
    web: 'select, update (secret, previous_secret, previous_secret_until)',
    worker: 'select',
    reader: 'select (id, name, created_at, read_limit, write_limit, test_draw_limit, suspended_at, suspended_reason)',
    why: 'Partners are made and suspended by operators. Secrets are sealed; a partner rotates its own.',
  },
  partner_move: { ...looks, why: 'Written by the operator’s command.' },
  api_key: {
    web: 'select, update (last_used_at, revoked_at, expires_at)',
    worker: 'select, update (expiry_told_at)',
    reader: 'select (id, partner_id, mode, label, scopes, created_at, expires_at, revoked_at, last_used_at)',
    why: 'Made by make_key. The guards let a key only end, or end sooner.',
  },
  portal_user: {
    web:
      'select, insert (id, email, name, password_hash, language), ' +
      'update (name, email, language, chosen_language, totp_secret, totp_last_step)',
    worker: 'select (id, email, name, language)',
    reader: 'select (id, email, name, created_at)',
    why: 'A user in no team may do nothing. Passwords change by functions; an address only as its link was followed.',
  },
  recovery_code: {
    web: 'select, insert, update (used_at), delete',
    why: 'They replace the second factor, no password.',
  },
  member: {
    web: 'select, update (removed_at)',
    worker: 'select',
    reader: 'select',
    why: 'Made by join_team; roles change by set_member_role.',
  },
  organiser: {
    web: 'select, insert, update (name, logo_url, contact_url, terms_url, changed_at)',
    worker: 'select',
    reader: 'select',
    why: 'Named by an owner; pages show it.',
  },
  invitation: {
    web: 'select, update (withdrawn_at)',
    worker: 'select (id, expires_at), delete',
    reader: 'select (id, partner_id, email, role, invited_by, created_at, expires_at, accepted_at, withdrawn_at)',
    why: 'Made by invite_member, accepted by join_team; a worker forgets it, in its time.',
  },
  password_reset: {
    web: 'select, update (withdrawn_at)',
    worker: 'select (id, expires_at), delete',
    why: 'Made by the operator or answer_reset_wish, used by reset_password; a worker forgets it, in its time.',
  },
  reset_wish: {
    web: 'select, insert',
    worker: 'select, update (asked_at)',
    why: 'A worker makes the link, by answer_reset_wish.',
  },
  session: {
    web: 'select, update (last_seen_at, ended_at, confirmed_at, offered_totp_secret), delete',
    worker: 'select (id, user_id, expires_at, ended_at), update (ended_at), delete',
    why: 'Made by open_session. A worker ends one that no passkey has signed for, and forgets it, in its time, as the release before does with every sign-in.',
  },
  known_device: { web: all },
  mail: {
    web:
      'select (id, recipient, kind, language, facts, partner_id, user_id, about, expires_at, created_at, sent_at, ' +
      'due_at, leased_until, given_up_at), ' +
      'insert (id, recipient, kind, language, facts, partner_id, user_id, about, token, expires_at)',
    worker:
      'select, insert (id, recipient, kind, language, facts, partner_id, user_id, about, token, expires_at), ' +
      'update (sent_at, token, tries, due_at, lease, leased_until, failure, given_up_at), delete',
    why: 'What links hold is sealed; the process that writes a mail need not read it again. A worker forgets it, in its time.',
  },
  mail_server: { ...ofWorker, why: 'A worker notes by which server it sends.' },
  mail_wish: { web: 'select, insert, update (timing, changed_at)', worker: 'select', reader: 'select' },
  mailed_need: {
    worker: 'select, insert',
    reader: 'select',
    why: 'Written with the mail of needs, and deleted with it.',
  },
  email_change: {
    web: 'select, update (withdrawn_at)',
    worker: 'select (id, expires_at), delete',
    why: 'Made by ask_email_change, used by use_email_change; a worker forgets it, in its time.',
  },
  passkey: {
    web: 'select, update (counter, is_backed_up, last_used_at), delete',
    worker: 'select',
    why: 'Added by add_passkey, for a session that has confirmed.',
  },
  passkey_challenge: {
    web: 'select, insert, delete',
    worker: 'select, update (expires_at), delete',
    why: 'The release before locks what it forgets.',
  },
  passkey_signature: {
    web: 'select (session_id, checked_at)',
    worker: 'select, update (checked_at)',
    why: 'Written by open_passkey_session; a worker checks it, and until then the session changes nothing by a function.',
  },

  // Two owners
  approval: {
    web: 'select, update (expires_at)',
    worker: 'select',
    reader: 'select',
    why: 'Made by ask_approval and decided by decide_approval, for the session of a member; locked before that, and nothing asked for changes.',
  },
  owner_notice: { ...looks, why: 'Written by triggers.' },
  sign_in_attempt: { web: all },
  audit_entry: {
    web: 'select, insert (partner_id, mode, actor, action, campaign_id, drawing_id, detail)',
    worker: 'select, insert (partner_id, mode, actor, action, campaign_id, drawing_id, detail)',
    reader: 'select',
    why: 'When something was done is for the database to say.',
  },

  // The console
  operator_account: {
    web: 'select, update (totp_last_step)',
    reader: 'select (id, email, name, created_at, removed_at)',
    why: 'Made by join_operators.',
  },
  operator_recovery_code: {
    web: 'select, insert, update (used_at)',
    why: 'They replace the second factor, no password.',
  },
  operator_passkey: {
    web: 'select, update (counter, is_backed_up, last_used_at), delete',
    why: 'Added by add_operator_passkey, for a session.',
  },
  operator_challenge: { web: 'select, insert, update (challenge, expires_at), delete' },
  operator_invitation: {
    web: 'select, update (totp_secret)',
    reader: 'select (id, email, name, invited_by, created_at, expires_at, accepted_at, withdrawn_at)',
    why: 'Made by the operator’s command, accepted by join_operators.',
  },
  operator_session: {
    web: 'select, update (last_seen_at, ended_at), delete',
    why: 'Made by open_operator_session. Deleting one signs somebody out.',
  },
  console_entry: { web: 'select, insert (actor, action, detail)', reader: 'select' },

  // Campaigns
  prize_table: {
    web: 'select, insert',
    worker: 'select',
    reader: 'select',
    why: 'Partners make tables; none changes.',
  },
  campaign: {
    web:
      'select, insert (id, partner_id, slug, name, language, cadence, time_zone, starts_at, cutoff_lead_seconds, ' +
      'winners_mode, winners_url, payout_chain, payout_token, payout_wallet, large_prize_cents, guarantee_period, ' +
      'guarantee_threshold_cents, guarantee_amount_cents, next_draw_at, guarantee_ends_at, is_sample), ' +
      'update (name, language, cutoff_lead_seconds, large_prize_cents, guarantee_period, guarantee_threshold_cents, ' +
      'guarantee_amount_cents, status, ended_at, winners_mode, winners_url, payout_wallet, guarantee_ends_at, ' +
      'guarantee_retry_at, attention, attention_detail, attention_since)',
    worker:
      'select, update (last_number, next_draw_at, guarantee_ends_at, guarantee_retry_at, attention, attention_detail, ' +
      'attention_since)',
    reader: 'select',
    why: 'Without a mode it is a test campaign, which partners make and edit; live ones are the operator’s. A live wallet is the one that was approved.',
  },
  campaign_pause: { web: 'select, insert, update (resumed_at)', worker: 'select', reader: 'select' },
  campaign_hold: { web: 'select, insert, update (released_at)', worker: 'select', reader: 'select' },
  campaign_terms: {
    web: 'select, insert',
    worker: 'select',
    reader: 'select',
    why: 'withdraw_terms takes a change back.',
  },
  go_live_request: {
    web:
      'select, insert (id, campaign_id, slug, chain, token, wallet, starts_at, asked_by), ' +
      'update (decision, decided_by)',
    worker: 'select',
    reader: 'select',
    why: 'Owners ask and withdraw; the operator decides, who alone makes live campaigns.',
  },
  wallet_change: {
    web: 'select, update (withdrawn_at)',
    worker: 'select',
    reader: 'select',
    why: 'Asked for by ask_wallet, for the session of an owner; approved with the operator’s command.',
  },
  campaign_money: stays,

  // Drawings
  drawing: {
    web:
      'select, insert (id, campaign_id, draw_at, cutoff_at, winners_expected), update (cutoff_at, advanced_at, ' +
      'held_at, cancelled_at, cancelled_reason, retry_at, attention, attention_detail, attention_since, revision)',
    worker: 'select, insert (id, campaign_id, draw_at, cutoff_at, winners_expected), update',
    reader: 'select',
    why: 'Only a worker takes a drawing from step to step: locks, numbers, values.',
  },
  winner_list: {
    web:
      'select, insert (drawing_id, winners, display_names, avatar_urls), ' +
      'update (winners, display_names, avatar_urls, sent_at, fetched_for, display_issues, display_changed_at)',
    worker: 'select, insert, update',
    reader: 'select',
    why: 'The guards keep a list from its cutoff on; remove_winners deletes it only where a test has no winners.',
  },
  result: kept,
  best_prize: { web: 'select', worker: 'select', reader: 'select', why: 'Written by a trigger.' },
  payout: {
    web: 'select',
    worker: 'select, insert, update (wallet, transaction, paid_at, token_address, token_units)',
    reader: 'select',
    why: 'A pick’s payout is made by promise_payout.',
  },
  held_prize: {
    web: 'select, update (reference, marked_by, paid_at)',
    worker: 'select, insert',
    reader: 'select',
    why: 'A partner marks it as paid by hand, once.',
  },
  paid_in_month: { ...looks, why: 'Written by triggers.' },
  week_total: { ...looks, why: 'Written by triggers.' },
  chosen_value: {
    web: 'select, insert, update (entropy, position, amount_cents, chosen_at)',
    worker: 'select',
    reader: 'select',
    why: 'Test drawings only.',
  },
  simulated_failure: {
    web: 'select, insert, update (kind, cutoff_at)',
    worker: 'select',
    reader: 'select',
    why: 'Test drawings only.',
  },
  winner_fetch: {
    web: 'select, insert, update (cutoff_at, tries, started_at, lease, leased_until, failure, retry_at, gave_up_at)',
    worker: all,
    reader: 'select',
    why: 'Fetching begins again for another source, by forget_fetches.',
  },
  fetch_trial: { web: 'select, insert', worker: 'select, update, delete', reader: 'select' },

  // Guarantees
  guarantee: {
    web: 'select, update (status, drawing_id, position, winner, picked_at, retry_at)',
    worker: 'select, insert (id, campaign_id, period, period_start, period_end, threshold_cents, amount_cents), update',
    reader: 'select',
    why: 'A partner picks; the guards want a win of the period, once.',
  },

  // Chains
  chain_account: { web: 'select', worker: 'select, update (next_nonce)', reader: 'select' },
  chain_contract: {
    web: 'select',
    worker: 'select, update (operator)',
    reader: 'select',
    why: 'Made by the operator.',
  },
  earlier_registration: { ...looks, why: 'Written by a trigger when a campaign moves.' },
  chain_intent: { web: 'select', worker: 'select, insert, update', reader: 'select' },
  chain_attempt: { web: 'select', worker: 'select, insert, update (sent_at)', reader: 'select' },
  chain_record: kept,
  disowned_number: { ...looks, why: 'Written by the operator.' },

  // The public site
  site: { ...stays, why: 'A web process only serves what a worker has rendered.' },
  site_file: stays,
  site_dictionary: kept,
  stale_page: { ...ofWorker, why: 'Marked by triggers.' },
  campaign_rendering: stays,
  draw_tally: stays,
  month_tally: stays,
  prize_tally: stays,
  share_card: {
    web: 'select, insert',
    worker: 'select (drawing_id, digest, made_at), delete',
    why: 'Web processes make them when they are asked for; a worker forgets them.',
  },
  avatar: ofWorker,
  silent_host: ofWorker,
  wanted_avatars: ofWorker,
  avatar_wait: ofWorker,
  unshown_picture: { ...ofWorker, why: 'Noted by triggers.' },

  // Events and webhooks
  webhook_endpoint: {
    web:
      'select, insert, update (url, description, event_types, secret, previous_secret, previous_secret_until, ' +
      'disabled_at, disabled_reason, failing_since, deleted_at)',
    worker: 'select, update (disabled_at, disabled_reason, failing_since)',
    reader:
      'select (id, partner_id, mode, description, event_types, created_at, disabled_at, disabled_reason, deleted_at)',
  },
  event: {
    web: 'select, insert (id, partner_id, mode, type, subject, data, is_example), update (is_example)',
    worker: 'select, insert (id, partner_id, mode, type, subject, data, is_example), delete',
    reader: 'select',
    why: 'Triggers write what happened; web processes write examples, and lock events, which never change. Workers need the right to insert as long as the release before has it; a guard refuses what is no example.',
  },
  event_seq_seq: { web: 'select', why: 'The last number given to an event, up to which readers read.' },
  event_commit: { why: 'Written by a trigger, and empty once its transaction ends.' },
  event_mark: { web: 'select', reader: 'select', why: 'Written by mark_event_number.' },
  event_numbering: { reader: 'select', why: 'Locked by the trigger that numbers events.' },
  delivery: {
    web: 'select, insert (id, endpoint_id, event_id, event_seq, subject), update (state, tries, due_at, delivered_at)',
    worker: 'select, insert, update',
    reader: 'select',
  },
  delivery_attempt: { web: 'select', worker: 'select, insert', reader: 'select' },
  endpoint_day: { ...looks, why: 'Written by a trigger.' },

  // The partner API
  rate_count: { web: all, worker: 'select, delete' },
  api_call: { web: 'select, insert', worker: 'select', reader: 'select', why: 'Days are made by keep_api_call_days.' },
  idempotent_call: { web: 'select, insert', worker: 'select, delete' },

  // The service itself
  watch: { web: 'select', worker: all, reader: 'select' },
  chore: { worker: 'select, insert, update', reader: 'select', why: 'Who locks a row does what it names.' },
  give_way: {
    web: 'select, insert, update (until)',
    worker: 'select',
    reader: 'select',
    why: 'A web process asks, and workers give way.',
  },
  chain_watch: ofWorker,
  metric_snapshot: ofWorker,
  metric_total: stays,
  chain_node: ofWorker,
  chain_owner: stays,
  chain_proposal: ofWorker,
  stage_minute: ofWorker,
  worker_sign: ofWorker,
  backup_note: { ...looks, why: 'The operator notes a backup.' },
  web_answers: {
    web: 'select, insert, update (answered, failed, heard_at)',
    worker: 'select, delete',
    reader: 'select',
    why: 'What web processes say of themselves.',
  },
  status_component: { web: 'select', worker: 'select, insert, update', reader: 'select' },
  status_day: {
    web: 'select',
    worker: 'select, insert, update, delete',
    reader: 'select',
    why: 'The guards keep 90 days.',
  },
  status_incident: { ...looks, why: 'Made by add_status_incident, for an operator.' },
  status_update: { ...looks, why: 'Made by add_status_update, for an operator.' },
  self_check: { web: 'select', worker: 'select, update', reader: 'select' },
  self_check_finding: { web: 'select', worker: 'select, insert, update (cleared_at)', reader: 'select' },

  // The transparency log
  log_wanted: {
    worker: 'select, delete',
    why: 'Written by triggers, with its cause. Workers take out of it by place_in_log; those of the release before themselves.',
  },
  log_taken: { why: 'Written by a trigger, and empty once its transaction ends.' },
  log_entry: { ...kept, why: 'Written by place_in_log, and by workers of the release before.' },
  log_hash: kept,
  log_head: { web: 'select', worker: 'select, insert, update', reader: 'select' },
  log_key: {
    worker: 'select',
    why: 'A process that reads it, and has SECRETS_KEY, signs the log. keep_first_key makes the first, the operator others.',
  },
  receipt_key: {
    web: 'select',
    worker: 'select (id, created_at, retired_at)',
    why: 'A web process signs receipts; the log names each key.',
  },
  link_key: { web: 'select', why: 'Web processes make and open winners’ links; no other process can.' },
  revoked_link: { web: 'select, insert, update (times, revoked_at)', reader: 'select' },
  log_anchor: { worker: 'select, insert', reader: 'select' },
  log_trouble: { web: 'select', worker: all, reader: 'select' },
  alarm: stays,
  alarm_telling: ofWorker,

  // The audit log's chains
  audit_unlinked: { worker: 'select, delete', why: 'Written by a trigger.' },
  audit_link: kept,
  audit_chain: {
    web: 'select',
    worker: 'select, update (logged_entries, logged_at)',
    reader: 'select',
    why: 'Made by the links, by a trigger.',
  },
  audit_check: { web: 'select', worker: 'select, update', reader: 'select' },
  audit_finding: { web: 'select', worker: 'select, insert, update (cleared_at)', reader: 'select' },

  // Views, which read with their owner's rights
  running_period: looks,
  registration: looks,
}

/** The same for pg-boss's schema: jobs only remind of rows. Of its queues' tables, `job` stands for each. */
export const queueTables: Readonly<Record<string, Rights>> = {
  job: { web: 'select, insert', worker: all, reader: 'select' },
  queue: { web: 'select', worker: 'select, update', reader: 'select', why: 'Made by release.' },
  version: { web: 'select', worker: 'select, update', reader: 'select' },
  schedule: { worker: all },
  subscription: { worker: all },
  bam: { worker: all },
  warning: { worker: all },
  job_dependency: { worker: all },
  queue_stats: { worker: all },
}
