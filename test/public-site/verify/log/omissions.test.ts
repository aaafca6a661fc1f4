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
const drawLive = (site: Promising, proof: Proof, list: { campaign: { slug: string }; draws: object[] } = site.live) => {
  const { slug } = list.campaign
  proof.campaign.slug = slug
  const { id } = proof.drawing
  const { winners, commitment, lockedAt } = proof.winnerList
  site.log.add({ type: 'send', drawing: id, winnersCommitment: commitment, sentAt: '2026-11-20T00:00:00.000Z' })
  const lock = lockOf(proof)
  proof.log = { index: site.log.add(lock), leaf: leafHexOf(lock) }
  const { provider, value } = proof.entropy
  site.log.add({ type: 'value', drawing: id, number: 1, provider, value })
  const path = `/campaigns/${slug}/draws/${id}/proof.json`
  site.files.set(path, JSON.stringify(proof))
  site.log.add({ type: 'proof', drawing: id, sha256: hashOf(JSON.stringify(proof)) })
  const row = { stage: 'paid', cancelled: null, void: null, winners: winners.length, winnersCommitment: commitment }
  list.draws.push({ ...proof.drawing, ...row, lockedAt, proof: `${site.url}${path}` })
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

/** What is found of a single proof that does not say where the log has its lock, whatever the proof is changed to. */
const unplaced = async (site: Promising, change: (proof: Proof) => void = () => {}) => {
  const proof = structuredClone(site.proofs.get(2)) as Proof
  delete proof.log
  change(proof)
  site.files.set(site.pathOf(2), JSON.stringify(proof))
  return runVerifier(site.url + site.pathOf(2))
}

test('the lock of a single proof that leaves out its place is looked for in the log, and then its value', async (t) => {
  const site = await openPromising(t)
  site.showLogProofs()
  const right = await unplaced(site)
  t.is(right.status, 0, right.out)
  t.regex(right.out, /^ok {6}log: entry \d+ of the 28 .* is the lock of this list, table and times/m)
  t.regex(right.out, /^ok {6}value in the log: /m)
  const { entropy: other, ...drawn } = proofOf({ id: idOf(2), number: 2, entropy: Buffer.alloc(32, 9) })
  const forged = await unplaced(site, (proof) =>
    Object.assign(proof, {
      results: drawn.results,
      payout: drawn.payout,
      entropy: { ...proof.entropy, value: other.value },
    }),
  )
  t.is(forged.status, 1, forged.out)
  t.regex(forged.out, /^FAILED {2}value in the log: /m)
})

test('a proof without a place whose lock no log knows is named as that, unless the draw is of this minute', async (t) => {
  const site = await openPromising(t)
  const old = /the transparency log: .* no log was found that knows it; only a draw from before the log has none/
  const silent = await unplaced(site)
  t.is(silent.status, 0, silent.out)
  t.regex(silent.out, old)
  site.showLogProofs()
  const early = await unplaced(site, ({ entropy }) => (entropy.revealedAt = new Date().toISOString()))
  t.is(early.status, 0, early.out)
  t.regex(early.out, /^ok {6}log: /m)
  site.hidden.add('/log/checkpoint')
  site.show()
  const away = await unplaced(site)
  t.is(away.status, 0, away.out)
  t.regex(away.out, old)
  const now = await unplaced(site, ({ entropy }) => (entropy.revealedAt = new Date().toISOString()))
  t.regex(now.out, /does not say where its lock is there; it does a minute after the draw/)
  const asked = await runVerifier(site.url + site.pathOf(2), '--log', `${site.url}/log`)
  t.is(asked.status, 2, asked.out)
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

test('a campaign of a contract that pays, and of which no wallet was ever logged, is named', async (t) => {
  const site = await openPromising(t)
  const contract = account('dd') as `0x${string}`
  site.log.add({ type: 'registration', campaign: 'quiet', chain: 'base', contract, campaignId: 4 })
  const contracts = site.live.campaign.contracts.map((one) => ({ ...one, address: contract }))
  const list = { ...site.live, campaign: { ...site.live.campaign, slug: 'quiet', contracts }, draws: [] }
  drawLive(site, liveProofOf({ id: idOf(9), number: 1, contract }), list)
  site.files.set('/campaigns/quiet/draws.json', JSON.stringify(list))
  site.files.set('/campaigns/quiet/guarantees.json', JSON.stringify({ periods: [], nextBefore: null }))
  for (const { out, status } of await looks(site, 'quiet')) {
    t.is(status, 1, out)
    t.regex(out, /drw_0+9 must be paid to a wallet that the log has for "quiet"; found 0x3a/)
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
