/** The audit log's filters in words. */
import type { AuditAction } from '../../../../../../domain/portal/audit-action.ts'
import type { AuditEntry } from '../../../../shapes.ts'

export const sourceWords = {
  portal: 'Portal',
  api: 'API',
  operator: 'Operator',
} as const satisfies Record<AuditEntry['from'], string>

export const actionWords: Record<AuditAction, string> = {
  'winners.sent': 'Winners sent',
  'winners.replaced': 'Winners replaced',
  'winners.display_changed': 'Names or avatars changed',
  'drawing.cutoff_extended': 'Cutoff extended',
  'drawing.fetched_again': 'Winners fetched again',
  'drawing.advanced': 'Test drawing advanced',
  'drawing.created': 'Special drawing made',
  'drawing.cancelled': 'Drawing cancelled',
  'campaign.created': 'Campaign set up',
  'campaign.paused': 'Campaign paused',
  'campaign.resumed': 'Campaign resumed',
  'campaign.ended': 'Campaign ended',
  'campaign.source_changed': 'Winners source changed',
  'campaign.terms_changed': 'Terms of draws changed',
  'campaign.change_withdrawn': 'Change withdrawn',
  'campaign.test_fetched': 'Winners source tried',
  'campaign.wallet_requested': 'Wallet asked for',
  'campaign.wallet_withdrawn': 'Wallet withdrawn',
  'campaign.wallet_set': 'Wallet set',
  'guarantee.picked': 'Guarantee winner picked',
  'payout.held_marked_paid': 'Held prize marked as paid',
  'table.created': 'Prize table made',
  'key.created': 'Key created',
  'key.rolled': 'Key rolled',
  'key.revoked': 'Key revoked',
  'approval.asked': 'Approval asked for',
  'approval.approved': 'Approved',
  'approval.refused': 'Approval refused',
  'approval.withdrawn': 'Approval no longer asked for',
  'webhook.created': 'Webhook endpoint made',
  'webhook.changed': 'Webhook endpoint changed',
  'webhook.enabled': 'Webhook endpoint enabled',
  'webhook.disabled': 'Webhook endpoint disabled',
  'webhook.deleted': 'Webhook endpoint removed',
  'webhook.secret_shown': 'Webhook secret shown',
  'webhook.secret_rotated': 'Webhook secret replaced',
  'webhook.example_sent': 'Webhook example sent',
  'webhook.delivery_resent': 'Webhook sent again',
  'webhook.recovered': 'Webhooks recovered',
  'partner.limits_set': 'Rate limits set',
  'secret.shown': 'Signing secret shown',
  'secret.rotated': 'Signing secret replaced',
  'member.invited': 'Member invited',
  'member.invitation_withdrawn': 'Invitation withdrawn',
  'member.joined': 'Member joined',
  'member.role_set': 'Role changed',
  'member.removed': 'Member removed',
  'user.signed_in': 'Signed in',
  'user.sign_in_failed': 'Sign-in failed',
  'user.confirmation_failed': 'Confirmation failed',
  'user.password_changed': 'Password changed',
  'user.reset_issued': 'Link to a new password issued',
  'user.password_reset': 'Password reset',
  'user.reset_failed': 'Old reset link tried',
  'user.second_factor_on': 'Second factor turned on',
  'user.second_factor_off': 'Second factor turned off',
  'user.recovery_codes_made': 'Recovery codes made',
  'user.recovery_code_used': 'Recovery code used',
  'user.email_change_asked': 'Another e-mail address asked for',
  'user.email_changed': 'E-mail address changed',
  'user.passkey_added': 'Passkey added',
  'user.passkey_used': 'Passkey used',
  'user.session_forged': 'Session forged',
  'user.passkey_removed': 'Passkey removed',
  'mail.link_shown': 'Mailed link shown',
}

/** A filter from the address, if it exists. */
export const knownSource = (text: string | undefined): AuditEntry['from'] | undefined =>
  text !== undefined && Object.hasOwn(sourceWords, text) ? (text as AuditEntry['from']) : undefined

export const knownAction = (text: string | undefined): AuditAction | undefined =>
  text !== undefined && Object.hasOwn(actionWords, text) ? (text as AuditAction) : undefined
