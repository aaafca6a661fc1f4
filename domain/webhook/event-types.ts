/** The events that an account's servers can receive. Types are only ever added. */

export const eventTypes = [
  'drawing.created',
  'drawing.display_issues',
  'drawing.locked',
  'drawing.cancelled',
  'drawing.voided',
  'drawing.needs_attention',
  'drawing.settled',
  'drawing.paid',
  'guarantee.awaiting_pick',
  'guarantee.picked',
  'guarantee.paid',
  'payout.failed',
  'key.expiring',
  'webhook_endpoint.disabled',
] as const
export type EventType = (typeof eventTypes)[number]

/** When each event happens, in a sentence. */
export const eventSentences: Readonly<Record<EventType, string>> = {
  'drawing.created': 'A drawing was created and takes winners.',
  'drawing.display_issues':
    'A list was fetched with names, avatars or a round that cannot be shown: they were left out, and the list was taken.',
  'drawing.locked': 'The cutoff came, and the winner list is locked and fingerprinted.',
  'drawing.cancelled': 'A drawing was cancelled and is never drawn; cancelled says why.',
  'drawing.voided': 'A drawing got no random value, and its number was voided: it is never drawn; void says why.',
  'drawing.needs_attention': 'A drawing is stuck and waits for a person; needsAttention says why.',
  'drawing.settled': 'The random value arrived, every prize is decided, and the proof is public.',
  'drawing.paid': 'The prizes were sent to the payout wallet; large prizes stay held.',
  'guarantee.awaiting_pick': 'A period ended without a prize at the threshold: a winner is to be picked.',
  'guarantee.picked': 'A winner was picked for the guarantee of a period, and its payout created.',
  'guarantee.paid': 'The guarantee of a period was paid.',
  'payout.failed': 'A payment cannot be made until a person acts; reason and attentionCode say why.',
  'key.expiring': 'An API key of this account expires within seven days.',
  'webhook_endpoint.disabled': 'Deliveries to one of the endpoints were stopped, because it is gone or kept failing.',
}
