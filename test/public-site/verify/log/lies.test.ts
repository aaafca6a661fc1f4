import test from 'ava'
import {
  account,
  hashOf,
  idOf,
  openPromising,
  type Promising,
  receiptOf,
  RECEIPT_SEED,
} from '../../../support/log/promising.ts'
import { proofOf } from '../proofs.ts'
import { runVerifier } from '../command.ts'
import { lockOf } from './entries.ts'
import { folderOf } from '../../../support/folder.ts'

const OTHER_LIST = `0x${'ee'.repeat(32)}`
const SENT_AT = '2026-11-07T00:00:00.000Z'
const rowOf = ({ daily }: Promising, day: number) =>
  daily.draws.find(({ id }) => id === idOf(day)) as (typeof daily.draws)[0]
const period = ({ guarantees }: Promising) => guarantees.periods[0] as (typeof guarantees.periods)[0]
const proofOn = ({ proofs }: Promising, day: number) => structuredClone(proofs.get(day)) as ReturnType<typeof proofOf>
type Logged = ReturnType<typeof proofOn> & { log: { index: number; leaf: string } }
const decided = { campaign: 'daily', guarantee: 'gua_1', bestPrizeCents: 5000 }
const wallets = { campaign: 'live', change: 'wch_2', previous: account('bb'), wallet: account('dd') }

/** A change of the wallet of `live` that was asked for and approved. */
const approved = (change: string, wallet: string) => {
  const asked = { campaign: 'live', change, previous: account('bb'), wallet }
  return [
    { type: 'wallet_change', ...asked },
    { type: 'wallet_approved', ...asked },
  ]
}

/** Each lie, how it comes about, and the words that name it. */
const lies: [string, (site: Promising) => void, RegExp][] = [
  // What is shown is not what was logged.
  [
    'another winner of a prize in a drawn draw, as the audit forged it',
    (site) => {
      const proof = proofOn(site, 2)
      proof.winnerList.winners[0] = proof.results[0]!.winner = 'forged'
      site.publish(2, proof, false)
    },
    /proof\.json of "drw_0+2" must be the newest that the log has[^]*draw 2, drw_0+2: winner list commitment: winnerList\.commitment must be/,
  ],
  [
    'a draw made again with another list, right in itself',
    (site) => {
      const { log } = proofOn(site, 2) as { log?: object }
      const proof = { ...proofOf({ id: idOf(2), number: 2, winners: ['x1', 'x2', 'x3', 'x4'] }), log }
      site.publish(2, { ...proof, drawing: proofOn(site, 2).drawing } as never)
      rowOf(site, 2).winnersCommitment = proof.winnerList.commitment
    },
    /draw 2, drw_0+2: log: winnersCommitment of entry \d+ must be "0x\w+", as in the proof/,
  ],
  [
    'another value, right in itself',
    (site) => {
      const { log } = proofOn(site, 3) as { log?: object }
      const made = proofOf({ id: idOf(3), number: 3, entropy: Buffer.alloc(32, 9) })
      const proof = { ...made, drawing: proofOn(site, 3).drawing, winnerList: proofOn(site, 3).winnerList, log }
      proof.entropy.revealedAt = '2026-11-03T18:00:01.000Z'
      site.publish(3, proof as never)
    },
    /the value of "drw_0+3" must be 0x07\w+ of mock, as in entry \d+; its proof has "0x09\w+" of "mock"/,
  ],
  [
    'a value that came from another source',
    (site) => {
      const proof = site.lockOn(8)
      const { entropy, drawing } = proof
      const provider = 'pyth-entropy-v2'
      site.log.add({ type: 'value', drawing: drawing.id, number: 5, provider, value: entropy.value })
      proof.drawing.number = 5
      site.publish(8, proof)
      site.daily.draws.unshift({ ...rowOf(site, 3), ...proof.drawing, proof: site.url + site.pathOf(8) })
    },
    /the value of "drw_0+8" must be (0x07\w+) of pyth-entropy-v2, as in entry 30; its proof has "\1" of "mock"/,
  ],
  [
    'another number of a drawn draw',
    (site) => Object.assign(rowOf(site, 3), { number: 5 }),
    /"drw_0+3" must have number 3, as in entry \d+; found 5/,
  ],
  [
    'a draw that is shown in another campaign than it was locked in',
    (site) => {
      const proof = site.lockOn(8)
      ;(site.live.draws as object[]).push({ ...rowOf(site, 4), ...lockedRow(proof), lockedAt: null })
    },
    /"drw_0+8" must be of daily, as in entry 29; found "live"/,
  ],
  [
    'another place of a lock',
    (site) => {
      const proof = proofOn(site, 3) as Logged
      proof.log.index -= 1
      site.publish(3, proof)
    },
    /draw 3, drw_0+3: log: log\.index must be (\d+), the lock's place in the log; found \d+/,
  ],
  [
    'another leaf of a lock',
    (site) => {
      const proof = proofOn(site, 3) as Logged
      proof.log.leaf = OTHER_LIST
      site.publish(3, proof)
    },
    /draw 3, drw_0+3: log: log\.leaf must be "0x\w+", that of entry \d+; found "0xee/,
  ],
  [
    'an older proof',
    (site) => site.log.add({ type: 'proof', drawing: idOf(1), sha256: hashOf('newer') }),
    /proof\.json of "drw_0+1" must be the newest that the log has, 0x\w+ in entry 28; found 0x/,
  ],
  [
    'a draw that is hidden',
    (site) => site.daily.draws.splice(5, 1),
    /drw_0+1 must be in the list: entry \d+ has its lock; found nothing of it/,
  ],
  [
    'a cancelled draw that is hidden',
    (site) => site.daily.draws.splice(1, 1),
    /drw_0+5 must be in the list: entry \d+ has its cancellation/,
  ],
  [
    'a lock that is hidden',
    (site) => Object.assign(rowOf(site, 4), { stage: 'open', number: null, void: null }),
    /"drw_0+4" must be shown as locked, as it is in entry \d+; the list shows open/,
  ],
  [
    'a lock that was never logged',
    (site) => Object.assign(rowOf(site, 6), { stage: 'locked', winnersCommitment: OTHER_LIST }),
    /the log must have the lock of "drw_0+6", which is shown as locked; found none/,
  ],
  [
    'another list in the list of draws',
    (site) => Object.assign(rowOf(site, 4), { winnersCommitment: OTHER_LIST }),
    /winnersCommitment of "drw_0+4" must be 0x\w+, as locked in entry \d+; the list shows "0xee/,
  ],
  [
    'a cutoff that was moved',
    (site) => Object.assign(rowOf(site, 4), { cutoffAt: '2026-11-04T17:55:00.000Z' }),
    /cutoffAt of "drw_0+4" must be 2026-11-04T17:50:00\.000Z, as locked/,
  ],
  [
    'another number',
    (site) => site.log.add({ type: 'void', campaign: 'daily', drawing: idOf(3), number: 9, transaction: null }),
    /number 9 of "drw_0+3" must be shown as void, as in entry 28/,
  ],
  [
    'a cancellation that is hidden',
    (site) => Object.assign(rowOf(site, 5), { cancelled: null }),
    /"drw_0+5" must be shown as cancelled for the reason of entry \d+/,
  ],
  [
    'another reason of a cancellation',
    (site) => Object.assign(rowOf(site, 5), { cancelled: { at: '2026-11-05T00:00:00Z', reason: 'Other.' } }),
    /must be shown as cancelled for the reason of entry \d+; the list shows "Other\."/,
  ],
  [
    'a cancellation that was never logged',
    (site) => Object.assign(rowOf(site, 6), { cancelled: { at: '2026-11-05T00:00:00Z', reason: 'Now.' } }),
    /the log must have the cancellation of "drw_0+6"; found none/,
  ],
  [
    'another void number',
    (site) => Object.assign(rowOf(site, 4), { number: 5 }),
    /number 4 of "drw_0+4" must be shown as void, as in entry \d+; the list shows another one/,
  ],
  [
    'a void number that was never logged',
    (site) => {
      const { void: note } = rowOf(site, 4)
      const more = { number: 5, stage: 'drawing', void: note }
      site.daily.draws.unshift({ ...rowOf(site, 4), ...lockedRow(site.lockOn(8)), ...more })
    },
    /the log must have it that "drw_0+8" is void; found nothing of it/,
  ],
  [
    'a void number that is hidden',
    (site) => Object.assign(rowOf(site, 4), { void: null }),
    /number 4 of "drw_0+4" must be shown as void/,
  ],
  [
    'a guarantee that is hidden',
    (site) => site.guarantees.periods.pop(),
    /the guarantee gua_1 from 2026-11-01T18:00:00\.000Z must be in guarantees\.json, as in entry \d+; found nothing/,
  ],
  [
    'another amount of a guarantee',
    (site) => Object.assign(period(site), { amountCents: 1 }),
    /amountCents of the guarantee gua_1 .* must be 25000, as in entry \d+; found 1/,
  ],
  [
    'another threshold of a guarantee',
    (site) => Object.assign(period(site), { thresholdCents: 1 }),
    /thresholdCents of the guarantee gua_1 .* must be 10000, as in entry \d+; found 1/,
  ],
  [
    'another end of a guarantee',
    (site) => Object.assign(period(site), { periodEnd: '2026-11-09T18:00:00.000Z' }),
    /periodEnd of the guarantee gua_1 .* must be "2026-11-08T18:00:00\.000Z", as in entry \d+; found "2026-11-09/,
  ],
  [
    'a guarantee that went back',
    (site) => Object.assign(period(site), { status: 'not_needed' }),
    /the guarantee gua_1 .* must be picked or paid, as in entry \d+; found "not_needed"/,
  ],
  [
    'another pick',
    (site) => Object.assign(period(site), { pick: { drawingId: idOf(1), position: 0 } }),
    /the pick of the guarantee gua_1 .* must be position 1 of drw_0+2/,
  ],
  [
    'a pick of another place in the same draw',
    (site) => Object.assign(period(site), { pick: { drawingId: idOf(2), position: 0 } }),
    /the pick of the guarantee gua_1 .* must be position 1 of drw_0+2, as in entry \d+; found position 0 of "drw_0+2/,
  ],
  [
    'a guarantee that is shown once more in another way',
    (site) => void site.guarantees.periods.push({ ...period(site), pick: { drawingId: idOf(1), position: 0 } }),
    /the guarantee gua_1 .* must be in guarantees\.json once; found it 2 times[^]*the pick of the guarantee gua_1 .* must be position 1 of drw_0+2/,
  ],
  [
    'a guarantee of the log that is shown as if its period still ran',
    (site) => Object.assign(period(site), { status: 'running' }),
    /the guarantee gua_1 .* must be picked or paid, as in entry \d+; found "running"/,
  ],
  [
    'a guarantee that was never logged',
    (site) => void site.guarantees.periods.push({ ...period(site), periodStart: '2026-11-09T00:00:00.000Z' }),
    /the log must have the guarantee from "2026-11-09T00:00:00\.000Z", which is shown; found none/,
  ],
  [
    'another contract',
    (site) => Object.assign(site.live.campaign.contracts[0]!, { address: account('ee') }),
    /campaign 4 in 0xcccc\w+ must be shown, as in entry \d+[^]*the log must have the registration as campaign 4 in 0xeeee/,
  ],
  [
    'a contract on another chain',
    (site) => Object.assign(site.live.campaign.contracts[0]!, { chainId: 84_532 }),
    /campaign 4 in 0xcccc\w+ must be shown, as in entry \d+; the list has no such contract on "base"[^]*the log must have the registration as campaign 4 in 0xcccc\w+ on chain 84532; found none/,
  ],
  [
    'another campaign of the contract',
    (site) => Object.assign(site.live.campaign.contracts[0]!, { campaignId: 5 }),
    /campaign 4 in 0xcccc\w+ must be shown, as in entry \d+[^]*the log must have the registration as campaign 5 in 0xcccc/,
  ],
  [
    'a campaign that is hidden',
    (site) => site.hidden.add('/campaigns/live/draws.json'),
    /FAILED {2}live: \S+ must be there, since the log has the campaign; found nothing/,
  ],
  [
    'a campaign under another name',
    (site) => (site.live.campaign.slug = 'other'),
    /live: list: campaign\.slug must be "live", as in the log; found "other"/,
  ],
  [
    'a wallet that nobody approved',
    (site) => site.log.add({ type: 'wallet', campaign: 'live', wallet: account('66') }),
    /wallet "0x6666\w+" of entry 28 must have been approved; found no approval of it/,
  ],
  [
    'a wallet that comes back by an approval of before',
    (site) =>
      site.log.add(
        ...approved('wch_2', account('dd')),
        { type: 'wallet', campaign: 'live', wallet: account('dd') },
        { type: 'wallet', campaign: 'live', wallet: account('bb') },
      ),
    /wallet "0xbbbb\w+" of entry 31 must have been approved; found no approval of it/,
  ],
  [
    'a wallet that was approved once it was no longer the wallet',
    (site) =>
      site.log.add(
        { type: 'wallet', campaign: 'live', wallet: account('66') },
        ...approved('wch_2', account('dd')),
        { type: 'wallet', campaign: 'live', wallet: account('dd') },
        ...approved('wch_3', account('66')),
      ),
    /wallet "0x6666\w+" of entry 28 must have been approved; found no approval of it/,
  ],
  // The log contradicts itself.
  [
    'a list replaced before its lock without a trace',
    (site) => {
      const proof = proofOf({ id: idOf(7) })
      site.log.add(
        { type: 'send', drawing: idOf(7), winnersCommitment: OTHER_LIST, sentAt: '2026-11-07T00:00:00.000Z' },
        lockOf(proof),
      )
    },
    /entry 29: the list locked of drw_0+7 must be the one that came last, 0xee\w+ in entry 28; found 0x\w+: it was replaced without a trace/,
  ],
  [
    'a list that was locked and never taken',
    (site) => site.log.add(lockOf(proofOf({ id: idOf(7) }))),
    /entry 28: a list of drw_0+7 must be in the log before its lock; found none: it came without a trace/,
  ],
  [
    'a list after the lock',
    (site) =>
      site.log.add({
        type: 'send',
        drawing: idOf(1),
        winnersCommitment: OTHER_LIST,
        sentAt: '2026-11-07T00:00:00.000Z',
      }),
    /entry 28: drw_0+1 must take no list after its lock/,
  ],
  [
    'a list fetched after the lock',
    (site) =>
      site.log.add({
        type: 'fetch',
        drawing: idOf(1),
        winnersCommitment: OTHER_LIST,
        sentAt: '2026-11-07T00:00:00.000Z',
      }),
    /entry 28: drw_0+1 must take no list after its lock/,
  ],
  [
    'a second lock',
    (site) => site.log.add({ ...lockOf(proofOn(site, 1)), winnersCommitment: OTHER_LIST }),
    /entry 28: drw_0+1 must be locked once: entry \d+ locks 0x\w+; found another lock, of 0xee/,
  ],
  [
    'a second value',
    (site) => site.log.add({ type: 'value', drawing: idOf(1), number: 1, provider: 'mock', value: OTHER_LIST }),
    /entry 28: drw_0+1 must have one value: entry \d+ says 0x07\w+; found another, 0xee/,
  ],
  [
    'a value before the lock',
    (site) => site.log.add({ type: 'value', drawing: idOf(8), number: 8, provider: 'mock', value: OTHER_LIST }),
    /entry 28: the list of drw_0+8 must be locked before its value is there/,
  ],
  [
    'a number that is used twice',
    (site) => {
      site.lockOn(8)
      site.log.add({ type: 'value', drawing: idOf(8), number: 1, provider: 'mock', value: OTHER_LIST })
    },
    /entry 30: number 1 of daily must be of drw_0+1; found it used for drw_0+8, too/,
  ],
  [
    'a proof without a value',
    (site) => site.log.add({ type: 'proof', drawing: idOf(8), sha256: OTHER_LIST }),
    /entry 28: drw_0+8 must have its value before its proof/,
  ],
  [
    'a cancellation after the lock',
    (site) => site.log.add({ type: 'cancellation', campaign: 'daily', drawing: idOf(1), reasonHash: OTHER_LIST }),
    /entry 28: drw_0+1 must not be cancelled after its lock/,
  ],
  [
    'a second cancellation',
    (site) => site.log.add({ type: 'cancellation', campaign: 'daily', drawing: idOf(5), reasonHash: OTHER_LIST }),
    /entry 28: drw_0+5 must be cancelled once; found a second time/,
  ],
  [
    'a list of a cancelled drawing',
    (site) => site.log.add({ type: 'send', drawing: idOf(5), winnersCommitment: OTHER_LIST, sentAt: SENT_AT }),
    /entry 28: drw_0+5 must take no list after it was cancelled, entry \d+/,
  ],
  [
    'a lock of a cancelled drawing',
    (site) =>
      site.log.add(
        {
          type: 'send',
          drawing: idOf(7),
          winnersCommitment: proofOf({ id: idOf(7) }).winnerList.commitment,
          sentAt: SENT_AT,
        },
        { type: 'cancellation', campaign: 'daily', drawing: idOf(7), reasonHash: OTHER_LIST },
        lockOf(proofOf({ id: idOf(7) })),
      ),
    /entry 30: drw_0+7 must not be locked after it was cancelled, entry 29/,
  ],
  [
    'a guarantee that is decided twice',
    (site) => site.log.add({ type: 'guarantee_not_needed', ...decided, drawing: null, position: null }),
    /entry 28: guarantee gua_1 must stay guarantee_picked; found guarantee_not_needed after it/,
  ],
  [
    'a guarantee that nobody needed and then waits for a pick',
    (site) => {
      const promised = { campaign: 'daily', guarantee: 'gua_2', thresholdCents: 1, amountCents: 1 }
      const period = { periodStart: '2026-11-08T18:00:00.000Z', periodEnd: '2026-11-15T18:00:00.000Z' }
      const second = { ...decided, guarantee: 'gua_2', drawing: null, position: null }
      site.log.add(
        { type: 'guarantee', ...promised, ...period },
        { type: 'guarantee_not_needed', ...second },
        { type: 'guarantee_awaiting_pick', ...second },
      )
    },
    /entry 30: guarantee gua_2 must stay guarantee_not_needed; found guarantee_awaiting_pick after it/,
  ],
  [
    'another pick in the log',
    (site) => site.log.add({ type: 'guarantee_picked', ...decided, drawing: idOf(1), position: 0 }),
    /entry 28: guarantee gua_1 must stay guarantee_picked; found guarantee_picked/,
  ],
  [
    'a guarantee that was decided and never promised',
    (site) =>
      site.log.add({ type: 'guarantee_not_needed', ...decided, guarantee: 'gua_2', drawing: null, position: null }),
    /entry 28: guarantee gua_2 of daily must be in the log before/,
  ],
  [
    'a guarantee that was promised twice',
    (site) =>
      site.log.add({
        type: 'guarantee',
        campaign: 'daily',
        guarantee: 'gua_1',
        periodStart: '2026-11-01T18:00:00.000Z',
        periodEnd: '2026-11-08T18:00:00.000Z',
        thresholdCents: 1,
        amountCents: 1,
      }),
    /entry 28: guarantee gua_1 must be in the log once/,
  ],
  [
    'an approval of what nobody asked for',
    (site) => site.log.add({ type: 'wallet_approved', ...wallets }),
    /entry 28: wallet 0xdddd\w+ of live must have been asked for before it is approved/,
  ],
  [
    'a wallet change approved after it was withdrawn',
    (site) =>
      site.log.add(
        { type: 'wallet_change', ...wallets },
        { type: 'wallet_withdrawn', ...wallets },
        { type: 'wallet_approved', ...wallets },
      ),
    /entry 30: wallet change wch_2 must be decided once; found it approved after it was withdrawn/,
  ],
  [
    'a registration that another campaign has',
    (site) =>
      site.log.add({ type: 'registration', campaign: 'daily', chain: 'base', contract: account('cc'), campaignId: 4 }),
    /entry 28: campaign 4 in 0xcccc\w+ must be live; found daily registered as it, too/,
  ],
  [
    'an audit log that lost entries',
    (site) => site.log.add({ type: 'audit', account: hashOf('a'), entries: 6, head: hashOf('6') }),
    /entry 28: the audit log of account 0x\w+ must only grow: it had 7 entries/,
  ],
  [
    'an audit log that was rewritten',
    (site) => site.log.add({ type: 'audit', account: hashOf('a'), entries: 7, head: hashOf('other') }),
    /must only grow: it had 7 entries with head 0x\w+ \(entry 8\); found 7 with 0x/,
  ],
  [
    'an entry in another writing',
    (site) => site.log.addBytes([Buffer.from('{"type": "lock"}')]),
    /entry 28: entry must be an object in canonical JSON/,
  ],
  [
    'an entry whose members are wrong',
    (site) => site.log.add({ type: 'value', drawing: 'drw_1', number: 0, provider: 'mock', value: OTHER_LIST }),
    /entry 28: number must be what an entry of type value has there; found 0/,
  ],
  // Keys.
  [
    'a key that was retired and signs',
    (site) =>
      site.log.add(
        site.keyEntry('key', 'log', site.laterSeed),
        site.keyEntry('key_retired', 'log', Buffer.alloc(32, 1)),
      ),
    /the checkpoint must not be signed by key \w+, which entry 29 retired; found its signature/,
  ],
  [
    'a key that is nowhere announced',
    (site) => site.log.signWith(site.laterSeed),
    /key \w+, which signs the checkpoint, must be announced in the log; found no entry of it/,
  ],
]

for (const [title, lie, words] of lies) {
  test(`the monitor names ${title}`, async (t) => {
    const site = await openPromising(t)
    lie(site)
    site.show()
    const { out, error, status } = await runVerifier('--monitor', site.url, '--once')
    t.is(status, 1, out + error)
    t.regex(out, words)
    t.is(error, '')
  })
}

const receiptLies: [string, (site: Promising) => { receipt: Record<string, string> }, RegExp][] = [
  [
    'a list that was taken and never logged',
    ({ url }) => ({
      receipt: receiptOf(url, {
        type: 'send',
        drawing: idOf(6),
        winnersCommitment: OTHER_LIST,
        sentAt: '2026-11-06T12:00:00.000Z',
      }),
    }),
    /list in the log: the log must have the list of drw_0+6 .*the receipt is a promise that was broken/,
  ],
  [
    'a list that was replaced before its lock',
    (site) => {
      const sent = { type: 'send', drawing: idOf(7), winnersCommitment: OTHER_LIST, sentAt: '2026-11-07T11:00:00.000Z' }
      site.log.add(sent)
      site.daily.draws.unshift({ ...rowOf(site, 4), ...lockedRow(site.lockOn(7)) } as never)
      return { receipt: receiptOf(site.url, sent) }
    },
    /list that was locked: the list that was locked must be the one of the receipt; found 0x\w+, locked in entry 30; the log has later lists: 0x\w+, taken at 2026-11-07T12:00:00\.000Z, in entry 29\. If none of them is yours, somebody else replaced your list/,
  ],
  [
    'a list that was set back to the one before it',
    (site) => {
      const before = proofOf({ id: idOf(7) })
      const { commitment } = before.winnerList
      const send = { type: 'send', drawing: idOf(7), sentAt: '2026-11-07T11:00:00.000Z' }
      const sent = { ...send, winnersCommitment: OTHER_LIST, sentAt: '2026-11-07T12:00:00.000Z' }
      site.log.add({ ...send, winnersCommitment: commitment }, sent, lockOf(before))
      return { receipt: receiptOf(site.url, sent) }
    },
    /found 0x\w+, locked in entry 30; the log has no later list: yours was replaced without a trace/,
  ],
  [
    'a receipt by a key that was retired before',
    (site) => {
      site.log.add(site.keyEntry('key_retired', 'receipts', RECEIPT_SEED))
      const sent = { type: 'send', drawing: idOf(6), winnersCommitment: OTHER_LIST, sentAt: '2026-11-06T12:00:00.000Z' }
      site.log.add(sent)
      return { receipt: receiptOf(site.url, sent) }
    },
    /key in the log: key \w+ must not sign after entry 28, which retired it; found the list logged in entry 29/,
  ],
  [
    'a receipt that another key signed',
    (site) => ({
      receipt: {
        ...site.receipt(1),
        signature: receiptOf(site.url, {
          type: 'send',
          drawing: idOf(1),
          winnersCommitment: OTHER_LIST,
          sentAt: '2026-11-06T12:00:00.000Z',
        })['signature'] as string,
      },
    }),
    /receipt signature: signature must be that of key \w+ for this drawing, list and time/,
  ],
  [
    'a receipt by a key that nobody knows',
    (site) => ({ receipt: { ...site.receipt(1), keyId: '0123456789abcdef' } }),
    /receipt key: keyId must be of a key for receipts that the log shows; found "0123456789abcdef"/,
  ],
]

const lockedRow = ({ drawing, winnerList }: ReturnType<typeof proofOf>) => ({
  ...drawing,
  number: null,
  stage: 'locked',
  void: null,
  winnersCommitment: winnerList.commitment,
})

for (const [title, lie, words] of receiptLies) {
  test(`the receipt and the monitor of a folder of receipts name ${title}`, async (t) => {
    const site = await openPromising(t)
    const { receipt } = lie(site)
    site.show()
    site.showLogProofs()
    const folder = await folderOf(t, { 'receipt.json': JSON.stringify(receipt) })
    const alone = await runVerifier('--receipt', `${folder}/receipt.json`)
    t.is(alone.status, 1, alone.out + alone.error)
    t.regex(alone.out, words)
    const { out, error, status } = await runVerifier('--monitor', site.url, '--once', '--receipts', folder)
    t.is(status, 1, out + error)
    t.regex(out, /receipt receipt\.json: /)
    t.regex(out, words)
  })
}
