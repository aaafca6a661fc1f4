import { type AuditDetail, type Sentence, type Sentences, withDetails } from './parts.ts'

const dollars = (cents: AuditDetail[string] | undefined): string =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }).format(Number(cents ?? 0) / 100)

const source: Sentence = ({ mode, url }) =>
  mode === 'pull' ? `Let the winners be fetched from ${url}.` : 'Let the winners be sent by the partner.'

const steps: Readonly<Record<string, string>> = {
  open: 'the cutoff',
  locked: 'the draw',
}

const failures: Readonly<Record<string, string>> = {
  no_winners: ' as if nobody had sent winners',
  slow_source: ' as if the winners source were slow',
}

const advanced: Sentence = ({ step, simulate, position, amountCents }) => {
  const brought = `Brought ${steps[String(step)] ?? 'the next step'} of a test drawing forward`
  const prize = amountCents === undefined ? '' : `, with a prize of ${dollars(amountCents)} for position ${position}`
  return `${brought}${failures[String(simulate)] ?? ''}${prize}.`
}

const markedPaid: Sentence = ({ position, amountCents, reference, by }) => {
  const prize = `the held prize of ${dollars(amountCents)} at position ${position}`
  return `Marked ${prize} as paid by hand${by === undefined ? '' : ` by ${by}`}, reference “${reference}”.`
}

const picked: Sentence = (detail) => {
  const amount = detail['amountCents'] === undefined ? '' : ` of ${dollars(detail['amountCents'])}`
  return withDetails(
    `Picked who receives the guarantee${amount}`,
    ['period', ' of period {}'],
    ['winner', ': {}'],
  )(detail)
}

export const en: Sentences = {
  'winners.sent': withDetails('Sent the winners of a drawing', ['winners', ': {}']),
  'winners.replaced': withDetails('Replaced the winners of a drawing', ['winners', ': {}']),
  'winners.display_changed': withDetails('Changed names or avatars of winners'),
  'drawing.cutoff_extended': withDetails('Extended the cutoff', ['from', ' from {}'], ['to', ' to {}']),
  'drawing.fetched_again': withDetails('Let the winners be fetched again'),
  'drawing.advanced': advanced,
  'drawing.created': withDetails('Made a special drawing', ['drawAt', ' for {}']),
  'drawing.cancelled': withDetails('Cancelled the drawing', ['reason', ': {}']),
  'campaign.created': withDetails('Set up the campaign'),
  'campaign.edited': withDetails(
    'Edited the campaign',
    ['name', '; name: “{}”'],
    ['cutoffLeadSeconds', '; cutoff, in seconds before a draw: {}'],
    ['largePrizeCents', '; smallest prize that is held, in cents: {}'],
    ['guaranteePeriod', '; guarantee period: {}'],
  ),
  'campaign.paused': withDetails(
    'Paused the campaign',
    ['held', '; drawings that are held: {}'],
    ['released', '; drawings that are held no more: {}'],
  ),
  'campaign.resumed': withDetails('Resumed the campaign', ['released', '; drawings that were held: {}']),
  'campaign.ended': withDetails('Ended the campaign', ['cancelled', '; drawings that were cancelled: {}']),
  'campaign.language_chosen': withDetails('Chose the language of the campaign’s public pages', ['language', ': {}']),
  'campaign.source_changed': source,
  'campaign.terms_changed': withDetails(
    'Changed the terms of draws',
    ['from', ' from {} on'],
    ['prizeTable', ': prize table {}'],
    ['winnersPerDraw', ', winners per draw: {}'],
  ),
  'campaign.change_withdrawn': withDetails('Withdrew the change of terms', ['from', ' from {} on']),
  'campaign.test_fetched': withDetails('Tried the winners source'),
  'campaign.wallet_requested': withDetails(
    'Asked for another payout wallet',
    ['wallet', ': {}'],
    ['by', '; wanted by {}'],
  ),
  'campaign.wallet_withdrawn': withDetails('Withdrew the request for another payout wallet', ['wallet', ': {}']),
  'campaign.wallet_set': withDetails(
    'Set the payout wallet',
    ['wallet', ' to {}'],
    ['previous', '; it was {}'],
    ['by', '; wanted by {}'],
  ),
  'campaign.go_live_asked': withDetails(
    'Asked us to let the campaign go live',
    ['slug', ' as {}'],
    ['chain', ' on {}'],
    ['wallet', ', paying to {}'],
  ),
  'campaign.go_live_approved': withDetails('Approved that the campaign goes live', ['slug', ' as {}']),
  'campaign.go_live_declined': withDetails('Declined that the campaign goes live', ['reason', ': {}']),
  'campaign.go_live_withdrawn': withDetails('Withdrew the request to go live'),
  'drawing.links_revoked': withDetails('Revoked personal links of winners', ['position', ', of position {} alone']),
  'guarantee.picked': picked,
  'payout.held_marked_paid': markedPaid,
  'table.created': withDetails('Made a prize table', ['version', ', version {}'], ['prizeTable', ': {}']),
  'key.created': withDetails(
    'Created the',
    ['mode', ' {}'],
    ['key', ' key {}'],
    ['label', ' “{}”'],
    ['scopes', ' ({})'],
    ['addresses', ', for use from {}'],
  ),
  'key.rolled': withDetails(
    'Rolled the',
    ['mode', ' {}'],
    ['key', ' key {}'],
    ['label', ' “{}”'],
    ['newKey', ': {} takes its place'],
    ['until', ', and the old one ends at {}'],
  ),
  'key.revoked': withDetails('Revoked the', ['mode', ' {}'], ['key', ' key {}'], ['label', ' “{}”']),
  'approval.asked': withDetails('Asked another owner to approve', ['title', ': {}']),
  'approval.approved': withDetails('Approved what another member asked for', ['title', ': {}']),
  'approval.refused': withDetails('Refused what another member asked for', ['title', ': {}']),
  'approval.withdrawn': withDetails('No longer asks another owner to approve', ['title', ': {}']),
  'webhook.created': withDetails('Made a webhook endpoint', ['url', ' for {}']),
  'webhook.changed': withDetails('Changed a webhook endpoint', ['url', ': {}']),
  'webhook.enabled': withDetails('Enabled the webhook endpoint', ['url', ' {}']),
  'webhook.disabled': withDetails('Disabled the webhook endpoint', ['url', ' {}']),
  'webhook.deleted': withDetails('Removed the webhook endpoint', ['url', ' {}']),
  'webhook.secret_shown': withDetails('Looked at the secret of the webhook endpoint', ['url', ' {}']),
  'webhook.secret_rotated': withDetails('Made a new secret for the webhook endpoint', ['url', ' {}']),
  'webhook.example_sent': withDetails('Sent an example', ['type', ' of {}'], ['url', ' to {}']),
  'webhook.delivery_resent': withDetails('Sent an event again', ['type', ', {}'], ['url', ' to {}']),
  'webhook.recovered': withDetails(
    'Sent events again',
    ['url', ' to {}'],
    ['since', ' since {}'],
    ['deliveries', ': {}'],
  ),
  'partner.created': withDetails('Set up the partner', ['name', ': {}']),
  'partner.suspended': withDetails('Suspended the partner', ['reason', ': {}']),
  'partner.resumed': withDetails('Resumed the partner'),
  'partner.moved': withDetails('Moved the account', ['to', ' to {}']),
  'partner.limits_set': withDetails(
    'Set the limits of requests a minute',
    ['read', ': {} reads'],
    ['write', ', {} writes'],
    ['testDraws', ', {} test draws an hour'],
  ),
  'secret.shown': withDetails('Looked at the signing secret'),
  'secret.rotated': withDetails('Made a new signing secret'),
  'organiser.named': withDetails('Set who public pages name as the organiser', ['name', ': {}']),
  'member.invited': withDetails('Invited', ['email', ' {}'], ['role', ' as {}']),
  'member.invitation_withdrawn': withDetails('Withdrew the invitation', ['email', ' of {}']),
  'member.joined': withDetails('Joined the team', ['role', ' as {}']),
  'member.role_set': withDetails('Changed the role', ['email', ' of {}'], ['from', ' from {}'], ['role', ' to {}']),
  'member.removed': ({ email }) => `Removed ${email} from the team.`,
  'user.signed_in': withDetails('Signed in', ['address', ' from {}']),
  'user.sign_in_failed': withDetails(
    'A sign-in in their name failed',
    ['by', ' by a wrong {}'],
    ['address', ' from {}'],
  ),
  'user.confirmation_failed': withDetails(
    'Did not confirm who they are',
    ['by', ': a wrong {}'],
    ['address', ' from {}'],
  ),
  'user.renamed': withDetails('Changed their name', ['from', ' from “{}”'], ['to', ' to “{}”']),
  'user.password_changed': withDetails('Changed the password'),
  'user.reset_issued': withDetails('Issued a link to a new password', ['email', ' for {}']),
  'user.password_reset': withDetails('Set a new password by a reset link', ['address', ' from {}']),
  'user.reset_failed': withDetails('A reset link that no longer works was tried', ['address', ' from {}']),
  'user.second_factor_on': withDetails('Turned the second factor on'),
  'user.second_factor_off': withDetails('Turned the second factor off'),
  'user.recovery_codes_made': withDetails('Made new recovery codes'),
  'user.recovery_code_used': withDetails('Used a recovery code'),
  'user.email_change_asked': withDetails('Asked for another e-mail address', ['to', ': {}']),
  'user.email_changed': withDetails('Changed the e-mail address', ['from', ' from {}'], ['to', ' to {}']),
  'user.passkey_added': withDetails('Added the passkey', ['name', ' “{}”']),
  'user.session_forged': withDetails('A session that no passkey had signed for was ended', ['session', ': {}']),
  'user.signed_out': withDetails('Ended all sessions', ['email', ' of {}']),
  'user.passkey_used': withDetails('Used the passkey', ['name', ' “{}”'], ['address', ' from {}']),
  'user.passkey_removed': withDetails('Removed the passkey', ['name', ' “{}”']),
  'mail.link_shown': withDetails('Looked at the link in a mail', ['email', ' to {}']),
}
