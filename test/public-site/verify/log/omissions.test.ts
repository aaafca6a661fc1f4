/** Lies by what is left out: a proof or a list has no member that it may not lack where the log knows better. */
import test from 'ava'
import { leafHexOf } from '../../../support/log/log.ts'
import { until } from '../../../support/until.ts'
import { account, hashOf, idOf, openPromising, type Promising } from '../../../support/log/promising.ts'
import { runVerifier } from '../command.ts'
import { liveProofOf, proofOf, tableOf } from '../proofs.ts'
import { lockOf } from './entries.ts'

type Proof = ReturnType<typeof proofOf> & { log?: { index: number; leaf: string } }

const looks = async (site: Promising, slug = 'daily') => {
  site.show()
  return Promise.all([
    runVerifier('--monitor', site.url, '--once'),
    runVerifier('--campaign', `${site.url}/campaigns/${slug}/draws.json`),
  ])
}

/** A drawing of the campaign that is registered in a contract, with everything of it in the log. */
const drawLive = (site: Promising, proof: Proof): void => {
  proof.campaign.slug = 'live'
  const { id } = proof.drawing
  const { winners, commitment, lockedAt } = proof.winnerList
  site.log.add({ type: 'send', drawing: id, winnersCommitment: commitment, sentAt: '2026-11-20T00:00:00.000Z' })
  const lock = lockOf(proof)
  proof.log = { index: site.log.add(lock), leaf: leafHexOf(lock) }
  const { provider, value } = proof.entropy
  site.log.add({ type: 'value', drawing: id, number: 1, provider, value })
  const path = `/campaigns/live/draws/${id}/proof.json`
  site.files.set(path, JSON.stringify(proof))
  site.log.add({ type: 'proof', drawing: id, sha256: hashOf(JSON.stringify(proof)) })
  const row = { stage: 'paid', cancelled: null, void: null, winners: winners.length, winnersCommitment: commitment }
  ;(site.live.draws as object[]).push({ ...proof.drawing, ...row, lockedAt, proof: `${site.url}${path}` })
}

test('a proof that leaves out its place in the log is compared with the lock that is there', async (t) => {
  const site = await openPromising(t)
  const locked = site.proofs.get(2) as Proof
  const table = tableOf([
    [100, 1],
    [1, 2],
  ])
  const { drawAt, cutoffAt } = locked.drawing
  const proof = proofOf({ id: idOf(2), number: 2, drawAt, cutoffAt, table })
  proof.entropy.revealedAt = locked.entropy.revealedAt
  site.publish(2, proof)
  for (const { out, status } of await looks(site)) {
    t.is(status, 1, out)
    t.regex(out, /prizeTable of entry \d+ must be "0x\w+", as in the proof; found "0x/)
  }
})

test('a campaign whose list leaves out its contracts must have those that the log has', async (t) => {
  const site = await openPromising(t)
  drawLive(site, liveProofOf({ id: idOf(9), number: 1, contract: account('ee') as `0x${string}` }))
  delete (site.live.campaign as { contracts?: object[] }).contracts
  for (const { out, status } of await looks(site, 'live')) {
    t.is(status, 1, out)
    t.regex(out, /campaign 4 in 0x\w+ must be shown, as in entry \d+; the list has no such contract/)
  }
})

test('what a list leaves out does not make a test draw of a campaign that is in a contract', async (t) => {
  const site = await openPromising(t)
  drawLive(site, proofOf({ id: idOf(9), number: 1 }))
  ;(site.live.campaign as { id: number | null }).id = null
  delete (site.live.campaign as { contracts?: object[] }).contracts
  for (const { out, status } of await looks(site, 'live')) {
    t.is(status, 1, out)
    t.regex(out, /must be shown, as in entry \d+; the list has no such contract/)
  }
})

test('a draw that was paid to a wallet that the log does not have is named', async (t) => {
  const site = await openPromising(t)
  const contract = account('cc') as `0x${string}`
  drawLive(site, liveProofOf({ id: idOf(9), number: 1, contract }))
  for (const { out, status } of await looks(site, 'live')) {
    t.is(status, 1, out)
    t.regex(out, /drw_0+9 must be paid to a wallet that the log has for "live"; found 0x3a/)
  }
})

test('a draw that was paid to a wallet that the log has is right', async (t) => {
  const site = await openPromising(t)
  const proof = liveProofOf({ id: idOf(9), number: 1, contract: account('cc') as `0x${string}` })
  proof.payout.wallet = account('aa') as `0x${string}`
  drawLive(site, proof)
  for (const { out, status } of await looks(site, 'live')) t.is(status, 0, out)
})

test('a proof that is served in another way once it is read again is verified again', async (t) => {
  const site = await openPromising(t)
  const first = JSON.stringify(site.proofs.get(2))
  const forged = structuredClone(site.proofs.get(2)) as Proof
  forged.results[0]!.amountCents += 100
  site.publish(2, forged)
  site.files.set(site.pathOf(2), first)
  site.show()
  const look = runVerifier('--monitor', site.url, '--once')
  await until(
    async () => site.asked.some(({ path }) => path === site.pathOf(2)),
    (isRead) => isRead,
  )
  site.files.set(site.pathOf(2), JSON.stringify(forged))
  const { out, status } = await look
  t.is(status, 1, out)
  t.regex(out, /draw 2, drw_0+2: prizes: amountCents of the result at place 0 must be/)
})
