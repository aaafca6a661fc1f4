import test from 'ava'
import { portalRouter } from '../../../api/portal/router.ts'

type Access = { access: string; money?: boolean; bothModes?: boolean }
type Known = Record<string, Record<'_def', { type: string; meta?: Access }>>

const known = portalRouter['_def'].procedures as unknown as Known

/** Who may call a procedure, and what it takes beside a role. */
const takes = ({ access, money, bothModes }: Access): string =>
  [access, ...(money ? ['confirmed'] : []), ...(bothModes ? ['in both modes'] : [])].join(', ')

/** What is neither for anyone nor for every member: `access.test.ts` tries that each is refused to all others. */
const MAY: Readonly<Record<string, readonly string[]>> = {
  'user, confirmed': [
    'email.ask',
    'passkey.add',
    'passkey.beginAdding',
    'passkey.remove',
    'session.end',
    'session.endOthers',
  ],
  manager: [
    'approval.list',
    'audit.lines',
    'campaign.edit',
    'campaign.pause',
    'campaign.previewPause',
    'campaign.readTestFetch',
    'campaign.resume',
    'campaign.testFetch',
    'change.make',
    'change.preview',
    'change.withdraw',
    'drawing.advance',
    'drawing.cancel',
    'drawing.extendCutoff',
    'drawing.fetchAgain',
    'drawing.makeSpecial',
    'drawing.sendWinners',
    'goLive.get',
    'key.list',
    'prizeTable.make',
    'setup.createCampaign',
    'setup.makeSample',
    'setup.preview',
    'setup.steps',
    'webhook.delete',
    'webhook.example',
    'webhook.recover',
    'webhook.resend',
    'winnerLink.list',
    'winnerLink.revoke',
  ],
  'manager, in both modes': ['approval.decline'],
  'manager, confirmed': [
    'campaign.setWinnersSource',
    'guarantee.pick',
    'key.create',
    'key.revoke',
    'key.roll',
    'payout.markHeldPaid',
    'payout.markManyPaid',
    'payout.reviewMarks',
    'webhook.change',
    'webhook.create',
    'webhook.rotateSecret',
    'webhook.secret',
  ],
  'manager, confirmed, in both modes': ['key.signingSecret'],
  owner: ['campaign.previewEnd', 'campaign.withdrawWallet', 'goLive.withdraw'],
  'owner, in both modes': ['organiser.set'],
  'owner, confirmed': ['campaign.end', 'campaign.setWallet'],
  'owner, confirmed, in both modes': [
    'approval.approve',
    'goLive.ask',
    'key.rotateSigningSecret',
    'team.invite',
    'team.remove',
    'team.setRole',
    'team.withdrawInvitation',
  ],
}

test('a viewer changes nothing, and what takes an owner or a confirmation is this', (t) => {
  const procedures = Object.entries(known).map(([path, { _def }]) => ({
    path,
    by: takes(_def.meta as Access),
    ..._def,
  }))
  const isForAll = ({ by, type }: (typeof procedures)[number]) =>
    ['anyone', 'user'].includes(by) || (by === 'viewer' && type === 'query')
  const rest = procedures.filter((procedure) => !isForAll(procedure))
  const found = Object.fromEntries(
    [...Map.groupBy(rest, ({ by }) => by)].map(([by, those]) => [by, those.map(({ path }) => path).toSorted()]),
  )
  t.deepEqual(found, MAY)
})
