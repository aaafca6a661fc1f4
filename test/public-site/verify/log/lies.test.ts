/** What is shown is not what was logged. */
import { hashOf, idOf } from '../../../support/log/promising.ts'
import { proofOf } from '../proofs.ts'
import { lockedRow, OTHER_LIST, proofOn, rowOf, testLies } from './lying.ts'

type Logged = ReturnType<typeof proofOn> & { log: { index: number; leaf: string } }

testLies([
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
    'a campaign that is hidden',
    (site) => site.hidden.add('/campaigns/live/draws.json'),
    /FAILED {2}live: \S+ must be there, since the log has the campaign; found nothing/,
  ],
  [
    'a campaign under another name',
    (site) => (site.live.campaign.slug = 'other'),
    /live: list: campaign\.slug must be "live", as in the log; found "other"/,
  ],
])
