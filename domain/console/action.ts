/**
 * Actions of operators that the console's own log records: they concern no partner, or a person in no partner's team.
 */
export const consoleActions = [
  'operator.invited',
  'operator.joined',
  'operator.removed',
  'operator.invitation_withdrawn',
  'operator.signed_in',
  'operator.sign_in_failed',
  'operator.recovery_code_used',
  'operator.passkey_added',
  'operator.passkey_removed',
  'operator.signed_out',
  'incident.opened',
  'incident.updated',
  'incident.resolved',
  'log.key_added',
  'log.key_retired',
  'secrets.resealed',
  'user.reset_issued',
  'user.signed_out',
  'mail.link_shown',
] as const
export type ConsoleAction = (typeof consoleActions)[number]
