/** The log contradicts itself, or is signed with a key that does not count. */
import { account, hashOf, idOf } from '../../../support/log/promising.ts'
import { proofOf } from '../proofs.ts'
import { lockOf } from './entries.ts'
import { OTHER_LIST, proofOn, SENT_AT, testLies } from './lying.ts'

const decided = { campaign: 'daily', guarantee: 'gua_1', bestPrizeCents: 5000 }
const wallets = { campaign: 'live', change: 'wch_2', previous: account('bb'), wallet: account('dd') }

const SECOND = { periodStart: '2026-11-08T18:00:00.000Z', periodEnd: '2026-11-15T18:00:00.000Z' }

const guaranteeOf = (
  { bestPrizeCents, thresholdCents }: { bestPrizeCents: number; thresholdCents: number },
  type: string,
) => [
  { type: 'guarantee', campaign: 'daily', guarantee: 'gua_2', thresholdCents, amountCents: 1, ...SECOND },
  { type, campaign: 'daily', guarantee: 'gua_2', bestPrizeCents, drawing: null, position: null },
]

testLies([
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
    /entry 28: drw_0+1 must not be cancelled once its value is there, entry \d+/,
  ],
  [
    'a value of a drawing that was cancelled after its lock',
    (site) => {
      site.lockOn(8)
      site.log.add(
        { type: 'cancellation', campaign: 'daily', drawing: idOf(8), reasonHash: OTHER_LIST },
        { type: 'value', drawing: idOf(8), number: 5, provider: 'mock', value: OTHER_LIST },
      )
    },
    /entry 31: drw_0+8 must get no value after it was cancelled, entry 30/,
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
    'a void draw that got its value before',
    (site) => site.log.add({ type: 'void', campaign: 'daily', drawing: idOf(1), number: 1, transaction: OTHER_LIST }),
    /entry 28: drw_0+1 must not be void once its value is there, entry \d+/,
  ],
  [
    'a value of a void draw',
    (site) => site.log.add({ type: 'value', drawing: idOf(4), number: 4, provider: 'mock', value: OTHER_LIST }),
    /entry 28: drw_0+4 must have no value after it was void, entry \d+/,
  ],
  [
    'a draw that is void twice',
    (site) => site.log.add({ type: 'void', campaign: 'daily', drawing: idOf(4), number: 4, transaction: OTHER_LIST }),
    /entry 28: drw_0+4 must be void once; found a second time/,
  ],
  [
    'a guarantee that is said not to be needed although the best prize is below the threshold',
    (site) => site.log.add(...guaranteeOf({ bestPrizeCents: 5000, thresholdCents: 10_000 }, 'guarantee_not_needed')),
    /entry 29: guarantee gua_2 must be paid out, as the best prize is 5000 and the threshold 10000; found guarantee_not_needed/,
  ],
  [
    'a guarantee that waits for a pick although the best prize reaches the threshold',
    (site) =>
      site.log.add(...guaranteeOf({ bestPrizeCents: 10_000, thresholdCents: 10_000 }, 'guarantee_awaiting_pick')),
    /entry 29: guarantee gua_2 must not be needed, as the best prize is 10000 and the threshold 10000; found guarantee_awaiting_pick/,
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
      const second = { ...decided, guarantee: 'gua_2', drawing: null, position: null }
      site.log.add(
        { type: 'guarantee', ...promised, ...SECOND },
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
    'an approval of another wallet than was asked for',
    (site) =>
      site.log.add(
        { type: 'wallet_change', ...wallets },
        { type: 'wallet_approved', ...wallets, wallet: account('ee') },
      ),
    /entry 29: wallet 0xeeee\w+ of live must have been asked for before it is approved; found no such entry/,
  ],
  [
    'a wallet change that was asked for twice',
    (site) => site.log.add({ type: 'wallet_change', ...wallets, change: 'wch_1' }),
    /entry 28: wallet change wch_1 must be in the log once; found it twice/,
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
])
