import test from 'ava'
import { connect } from '../../support/attack.ts'
import { fileDatabase } from '../../support/database.ts'
import { describe, readColumns, readGuards } from './described.ts'
import { releaseBefore } from './release-before.ts'

const database = fileDatabase(test)

/**
 * New guards of tables that the release before writes, too, by the reason why rows that it writes are accepted all the
 * same.
 */
const NEW_GUARDS: Readonly<Record<string, readonly string[]>> = {
  'the release before takes its times from the database, counts what it gives out, pays what is final, and moves cutoffs to later':
    [
      'campaign: campaign_counts_its_numbers',
      'drawing: drawing_cutoff_moves_on',
      'drawing: drawing_times_are_now',
      'guarantee: guarantee_is_paid_now',
      'held_prize: held_prize_is_paid_now',
      'log_hash: log_hash_is_of_its_tile',
      'log_head: log_head_is_of_all_entries',
      'payout: live_payment_is_final',
      'payout: payout_is_paid_now',
    ],
  'the release before gives what it takes out of it a place in the log, and nothing else': [
    'log_entry: log_entry_was_wanted',
    'log_wanted: log_wanted_is_noted_as_taken',
  ],
  'the release before does nothing of the kind, but for its worker’s event of an expiring key, which this one’s writes':
    [
      'api_key: key_expiry_is_told',
      'campaign: campaign_ends_now',
      'campaign: campaign_is_paused_by_its_pause',
      'campaign: guarantee_check_is_not_put_off',
      'campaign: guarantee_ends_as_promised',
      'campaign: live_campaign_is_flagged_by_a_worker',
      'campaign: live_guarantee_is_the_operators',
      'campaign_pause: campaign_pause_is_of_a_paused_one',
      'campaign_terms: live_terms_are_the_operators',
      'delivery: delivery_is_to_its_account',
      'delivery: delivery_was_taken',
      'drawing: drawing_counts_each_change',
      'drawing: drawing_is_given_up_now',
      'drawing: drawing_is_not_put_off',
      'drawing: live_drawing_is_cancelled_by_its_end',
      'drawing: live_drawing_is_flagged_by_a_worker',
      'drawing: live_drawing_is_of_a_cadence',
      'event: event_has_happened',
      'event: event_is_kept_for',
      'event: event_is_not_emptied',
      'guarantee: guarantee_is_not_put_off',
    ],
  'the release before has a chain told of what it has recorded': ['chain_intent: chain_intent_is_what_is_recorded'],
  'the release before commits within ten minutes, and sends `COMMIT` by itself': [
    'api_key: api_key_was_committed_soon',
    'approval: approval_was_committed_soon',
    'event: event_commit_is_noted',
    'member: member_was_committed_soon',
    'passkey: passkey_was_committed_soon',
  ],
  'what was asked for by somebody who may not any more is withdrawn, and nothing is refused': [
    'member: former_owner_wants_no_wallet',
  ],
  'what is said of a period ends with its pick, and nothing is refused': ['guarantee: guarantee_is_picked_unflagged'],
  'pictures that nothing names any more are noted, and nothing is refused': [
    'organiser: organiser_shows_another_logo',
    'organiser: organiser_shows_no_logo',
    'winner_list: list_shows_no_picture',
    'winner_list: list_shows_other_pictures',
  ],
  'a partner moves once all processes are of a release that knows of it': [
    'api_key: api_key_comes_to_nobody_away',
    'api_key: api_key_of_nobody_away_changes',
    'approval: approval_is_of_nobody_away',
    'campaign: campaign_comes_to_nobody_away',
    'campaign: campaign_of_nobody_away_changes',
    'campaign_hold: campaign_hold_is_of_nobody_away',
    'campaign_pause: campaign_pause_is_of_nobody_away',
    'campaign_terms: campaign_terms_is_of_nobody_away',
    'chosen_value: chosen_value_is_of_nobody_away',
    'delivery: delivery_is_not_made_for_who_is_away',
    'drawing: drawing_comes_to_nobody_away',
    'drawing: drawing_of_nobody_away_changes',
    'go_live_request: go_live_request_is_of_nobody_away',
    'guarantee: guarantee_comes_to_nobody_away',
    'guarantee: guarantee_of_nobody_away_changes',
    'held_prize: held_prize_comes_to_nobody_away',
    'held_prize: held_prize_of_nobody_away_changes',
    'invitation: invitation_comes_to_nobody_away',
    'invitation: invitation_of_nobody_away_changes',
    'member: member_is_of_nobody_away',
    'organiser: organiser_is_of_nobody_away',
    'partner: partner_comes_to_nobody_away',
    'partner: partner_of_nobody_away_changes',
    'payout: payout_comes_to_nobody_away',
    'payout: payout_of_nobody_away_changes',
    'prize_table: prize_table_is_of_nobody_away',
    'revoked_link: revoked_link_is_of_nobody_away',
    'simulated_failure: simulated_failure_is_of_nobody_away',
    'wallet_change: wallet_change_is_of_nobody_away',
    'webhook_endpoint: webhook_endpoint_comes_to_nobody_away',
    'webhook_endpoint: webhook_endpoint_of_nobody_away_changes',
  ],
  'numbers of entries were unique over all partners': [
    'audit_link: CREATE UNIQUE INDEX audit_link_of_entry ON public.audit_link USING btree (partner_id, entry_id)',
  ],
  'the entries of locks were unique by a constraint': [
    'log_entry: CREATE UNIQUE INDEX log_entry_of_lock ON public.log_entry USING btree (lock_of) WHERE (lock_of IS NOT NULL)',
  ],
  'the release before changes no salt': ['drawing: drawing_salt_is_of_its_request'],
  'the release before cancels what is open': [
    "drawing: CHECK (((cancelled_at IS NULL) OR ((status = ANY (ARRAY['open'::drawing_status, 'locked'::drawing_status])) AND (num_nonnulls(attention, retry_at) = 0)))) NOT VALID",
    'drawing: locked_drawing_is_cancelled_with_its_number',
  ],
  'the release before locks and numbers by two moves': ['drawing: drawing_leaps_at_one_moment'],
  'the release before deletes only what is as old': [
    'idempotent_call: idempotent_call_is_kept_for',
    'mail: mail_is_kept_for',
    'session: session_is_kept_for',
  ],
  'the release before writes no findings, and one that its words would contradict is taken away': [
    "delivery: CHECK (((jsonb_typeof(last_finding) = 'object'::text) AND (last_finding ? 'code'::text)))",
    'delivery: CHECK (((last_finding IS NULL) OR (last_failure IS NOT NULL)))',
    'delivery: delivery_has_its_own_finding',
    'delivery_attempt: CHECK (((finding IS NULL) OR (failure IS NOT NULL)))',
    "delivery_attempt: CHECK (((jsonb_typeof(finding) = 'object'::text) AND (finding ? 'code'::text)))",
  ],
  'the release before leaves these columns as they are made': [
    'invitation: FOREIGN KEY (operator_id) REFERENCES operator_account(id)',
    'invitation: invitation_stays_who_made_it',
    'mail: CHECK (((given_up_at IS NULL) OR (failure IS NOT NULL)))',
    'mail: CHECK (((lease IS NULL) = (leased_until IS NULL)))',
    'mail: CHECK (((lease IS NULL) OR (num_nonnulls(sent_at, given_up_at) = 0)))',
    'mail: CHECK (((length(failure) >= 1) AND (length(failure) <= 300)))',
    'mail: CHECK (((token IS NOT NULL) = ((about IS NOT NULL) AND (num_nonnulls(sent_at, given_up_at) = 0))))',
    'mail: CHECK ((num_nonnulls(sent_at, given_up_at) <= 1))',
    'mail: CHECK ((tries >= 0))',
    'partner: CHECK (((length(suspended_reason) >= 1) AND (length(suspended_reason) <= 500)))',
    'partner: CHECK (((test_draw_limit >= 1) AND (test_draw_limit <= 1000000)))',
    "password_reset: CHECK (((NOT by_mail) OR ((NOT removes_second_factor) AND (expires_at <= (created_at + '01:00:00'::interval)))))",
    'password_reset: password_reset_comes_as_it_was_made',
    'password_reset: FOREIGN KEY (operator_id) REFERENCES operator_account(id)',
    'password_reset: password_reset_stays_who_made_it',
    'partner: CHECK (((suspended_at IS NULL) = (suspended_reason IS NULL)))',
    "portal_user: CHECK ((chosen_language ~ '^[a-z]{2}$'::text))",
    'portal_user: CHECK ((language = chosen_language))',
    "portal_user: CHECK ((language ~ '^[a-z]{2}$'::text))",
    'watch: CHECK (((come >= 0) AND (come <= helpers)))',
  ],
  'they refuse nothing: they write notices and mails': [
    'audit_entry: operators_campaign_status_is_told_of',
    'member: changed_member_is_told_of',
    'member: new_member_is_told_of',
    'partner: suspension_is_told_of',
    'portal_user: changed_email_is_told_of',
  ],
  'more times than before': ['revoked_link: CHECK (((times >= 1) AND (times <= 999999)))'],
  'more kinds than before': [
    "mail: CHECK ((about ~ '^(inv|emc|rst)_[A-Za-z0-9]{22}$'::text))",
    "site_file: CHECK (((encoding = 'br'::text) OR ((encoding = ANY (ARRAY['zstd'::text, 'draw'::text, 'proof'::text])) AND (dictionary IS NOT NULL)))) NOT VALID",
    "site_file: CHECK (((encoding IS NULL) OR ((encoding = 'proof'::text) = (path ~~ '%/proof.json'::text)))) NOT VALID",
    "owner_notice: CHECK ((kind = ANY (ARRAY['owner_added'::text, 'owner_gone'::text, 'member_added'::text, 'member_gone'::text, 'role_set'::text, 'approval_asked'::text, 'approval_approved'::text, 'approval_refused'::text, 'approval_withdrawn'::text, 'key_made'::text, 'wallet_asked'::text, 'wallet_withdrawn'::text, 'wallet_set'::text, 'go_live_asked'::text, 'go_live_approved'::text, 'go_live_declined'::text, 'go_live_withdrawn'::text, 'campaign_paused'::text, 'campaign_resumed'::text, 'campaign_ended'::text, 'partner_suspended'::text, 'partner_resumed'::text])))",
    "sign_in_attempt: CHECK ((kind = ANY (ARRAY['email'::text, 'device'::text, 'address'::text, 'password'::text, 'code'::text, 'reset'::text, 'passkey'::text, 'mail'::text, 'operator'::text, 'operator_network'::text, 'forgotten'::text, 'forgotten_network'::text])))",
  ],
  'the release before writes no compact proofs': [
    `site_file: CHECK (((encoding IS DISTINCT FROM 'proof'::text) OR ((digest IS NOT NULL) AND (octet_length(digest) = 32) AND (etag = (('"'::text || "left"(translate(encode(digest, 'base64'::text), '+/'::text, '-_'::text), 22)) || '"'::text))))) NOT VALID`,
  ],
  'the release before writes files of its campaigns, which are there, and moves none': [
    'site_file: proof_keeps_its_path',
    'site_file: site_file_is_of_its_campaign',
    'site_file: site_file_stays_of_its_campaign',
  ],
  'the release before refuses the same by itself': ['campaign_terms: campaign_terms_have_own_table'],
  'the release before deletes none': [
    'email_change: email_change_is_kept_for',
    'email_change: email_change_is_not_emptied',
    'idempotent_call: idempotent_call_is_not_emptied',
    'invitation: invitation_is_kept_for',
    'invitation: invitation_is_not_emptied',
    'mail: mail_is_not_emptied',
    'password_reset: password_reset_is_kept_for',
    'password_reset: password_reset_is_not_emptied',
    'session: session_is_not_emptied',
  ],
  'a change of terms that begins between two seconds is refused until the release after answers it': [
    'campaign_terms: campaign_terms_begin_at_a_second',
  ],
}

/** Statements of the release before that are refused now, by the reason, although its processes still run. */
const TAKEN_AWAY: Readonly<Record<string, readonly string[]>> = {
  'who has the credential could ask as any member; who asks for an approval meanwhile is answered 500': [
    'insertApproval: web may not send it',
  ],
  'who has the credential could take any account over; who asks for an address meanwhile is answered 500': [
    'insertEmailChange: web may not send it',
    'takeEmailChange: web may not send it',
  ],
  'who has the credential could lock whole tables, and with them all draws that come; who has a list fetched again, or in test mode takes a change back or a list away, meanwhile is answered 500':
    ['beginOneAnew: web may not send it', 'deleteChange: web may not send it', 'removeWinners: web may not send it'],
  'who has the credential could add a key to those that sign; the release before makes none where a service signs already':
    ['addKey: worker may not send it', 'keepFirstKey: worker may not send it'],
  'a worker sends it, never a web process': [
    'endLateDeliveries: web may not send it',
    'leaseDeliveries: web may not send it',
  ],
}

/** This guard is on every guarded table, and accepts the kind of transaction that the release before writes in. */
const OF_THE_PRESENT = /^(\w+): \1_is_of_the_present$/

const tableOf = (name: string): string => name.split(/[.:]/)[0] as string
const tablesBefore = new Set(releaseBefore.columns.map(({ column }) => tableOf(column)))

test('every statement of the release before is taken, of the same process, with the same types, or is listed with a reason', async (t) => {
  const client = await connect(t, database.url)
  const refused: string[] = []
  for (const { name, text, takes, gives, by } of releaseBefore.statements) {
    try {
      const now = await describe(client, { name, text })
      t.deepEqual({ takes: now.takes, gives: now.gives }, { takes, gives }, name)
      for (const process of by) if (!now.by.includes(process)) refused.push(`${name}: ${process} may not send it`)
    } catch (error) {
      refused.push(`${name}: ${(error as Error).message}`)
    }
  }
  t.deepEqual(refused.toSorted(), Object.values(TAKEN_AWAY).flat().toSorted())
})

test('every column of the release before is there as it was, and new ones need no value', async (t) => {
  const columns = await readColumns(await connect(t, database.url))
  const before = new Map(releaseBefore.columns.map(({ column, type }) => [column, type]))
  for (const [column, type] of before)
    t.true([type, type.replace(', needed', '')].includes(columns[column] ?? 'gone'), `${column}: ${columns[column]}`)
  const needed = Object.entries(columns).filter(([, type]) => type.endsWith(', needed'))
  t.deepEqual(
    needed.map(([column]) => column).filter((column) => tablesBefore.has(tableOf(column)) && !before.has(column)),
    [],
  )
})

test('what refuses rows that the release before writes was there before, or is listed with a reason', async (t) => {
  const guards = await readGuards(await connect(t, database.url))
  const fresh = guards.filter(
    (guard) => !releaseBefore.guards.includes(guard) && tablesBefore.has(tableOf(guard)) && !OF_THE_PRESENT.test(guard),
  )
  t.deepEqual(fresh.toSorted(), Object.values(NEW_GUARDS).flat().toSorted())
})
