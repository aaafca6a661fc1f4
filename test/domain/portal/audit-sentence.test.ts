import test from 'ava'
import { auditActions } from '../../../domain/portal/audit-action.ts'
import { auditSentence } from '../../../domain/portal/audit-sentence.ts'

test('every action has a sentence of its own, with or without details', (t) => {
  const sentences = auditActions.map((action) => auditSentence(action, {}))
  t.is(new Set(sentences).size, auditActions.length)
  for (const sentence of sentences) {
    t.regex(sentence, /^[A-Z].*\.$/)
    t.notRegex(sentence, /\{\}/)
  }
})

const cases = [
  ['winners.sent', { winners: 3 }, 'Sent the winners of a drawing: 3.'],
  [
    'drawing.cutoff_extended',
    { from: '2026-11-21T22:50:00.000Z', to: '2026-11-22T01:02:03.000Z' },
    'Extended the cutoff from 2026-11-21 22:50 UTC to 2026-11-22 01:02:03 UTC.',
  ],
  ['campaign.source_changed', { mode: 'push' }, 'Let the winners be sent by the partner.'],
  [
    'campaign.source_changed',
    { mode: 'pull', url: 'https://shop.example/w' },
    'Let the winners be fetched from https://shop.example/w.',
  ],
  [
    'campaign.wallet_requested',
    { wallet: '0xcd', by: 'a letter of 1 May' },
    'Asked for another payout wallet: 0xcd; wanted by a letter of 1 May.',
  ],
  ['campaign.wallet_set', { wallet: '0xcd', previous: null }, 'Set the payout wallet to 0xcd.'],
  [
    'campaign.wallet_set',
    { wallet: '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed' },
    'Set the payout wallet to 0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed.',
  ],
  ['drawing.advanced', { step: 'locked' }, 'Brought the draw of a test drawing forward.'],
  [
    'drawing.advanced',
    { step: 'open', simulate: 'slow_source' },
    'Brought the cutoff of a test drawing forward as if the winners source were slow.',
  ],
  [
    'drawing.advanced',
    { step: 'locked', position: 2, amountCents: 500_000 },
    'Brought the draw of a test drawing forward, with a prize of $5,000.00 for position 2.',
  ],
  ['guarantee.picked', { amountCents: 25_000, winner: 'anna' }, 'Picked who receives the guarantee of $250.00: anna.'],
  [
    'payout.held_marked_paid',
    { position: 0, amountCents: 200_000, reference: 'R-1', by: 'Ada L.' },
    'Marked the held prize of $2,000.00 at position 0 as paid by hand by Ada L., reference “R-1”.',
  ],
  [
    'payout.held_marked_paid',
    { position: 0, amountCents: 200_000, reference: '$& {}' },
    'Marked the held prize of $2,000.00 at position 0 as paid by hand, reference “$& {}”.',
  ],
  ['key.revoked', { mode: 'live', key: 'key_x', label: null }, 'Revoked the live key key_x.'],
  ['key.revoked', { mode: 'live', key: 'key_x', label: '$1 {}' }, 'Revoked the live key key_x “$1 {}”.'],
  [
    'member.role_set',
    { email: 'ada@shop.test', from: 'viewer', role: 'owner' },
    'Changed the role of ada@shop.test from viewer to owner.',
  ],
  ['member.removed', { email: 'ada@shop.test', role: 'viewer' }, 'Removed ada@shop.test from the team.'],
] as const

for (const [action, detail, sentence] of cases)
  test(`${action} reads: ${sentence}`, (t) => {
    t.is(auditSentence(action, detail), sentence)
  })
