import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import test, { type ExecutionContext } from 'ava'
import { verifyDraw } from '../../../../public-site/verify/verify-draw.mjs'
import { leafHexOf, makeLog, seedOf, serveFiles } from '../../../support/log/log.ts'
import { logProofOf } from '../../../support/log/inclusion.ts'
import { detailOf, failedOf } from '../outcome.ts'
import { liveProofOf, proofOf } from '../proofs.ts'
import { lockOf, provenIn } from './entries.ts'

const open = async (t: ExecutionContext, before = 300, after = 400) => {
  const { url, asked, files } = await serveFiles(t, new Map())
  const log = makeLog(url, files)
  log.fill(before)
  const proof = provenIn(log)
  log.fill(after)
  return { url, base: `${url}/log`, asked, files, log, proof }
}

test('a draw whose lock is in the log says so, with its place and the key that signed', async (t) => {
  const { proof, base, log } = await open(t)
  const outcome = await verifyDraw(proof, { log: base })
  t.deepEqual(failedOf(outcome), [])
  t.true(outcome.ok)
  const [, keyId] = log.verifierKey().split('+')
  t.is(
    detailOf(outcome, 'log'),
    `entry 300 of the 701 in ${JSON.stringify(log.origin)} is the lock of this list, table and times; signed by key ${keyId}`,
  )
  t.true(outcome.notChecked.some((line) => line.startsWith("the log's key: it is the one that the log itself shows")))
})

test('without the address of the log nothing fails, and the log is named as not checked', async (t) => {
  const { proof } = await open(t, 1, 1)
  const outcome = await verifyDraw(proof)
  t.true(outcome.ok)
  t.is(detailOf(outcome, 'log'), '')
  t.true(outcome.notChecked.some((line) => line.startsWith('the transparency log: it needs the address')))
})

/** Logs of 65,537 to 16.7 million entries have three levels of tiles; each level of this one has a partial tile. */
test('as at a million entries, a lock is found with five requests beside checkpoint and key, and two for where its value is', async (t) => {
  const { proof, base, asked } = await open(t, 70_000, 80_031)
  const outcome = await verifyDraw(proof, { log: base })
  t.deepEqual(failedOf(outcome), [])
  t.regex(detailOf(outcome, 'log'), /^entry 70000 of the 150032 /)
  const paths = asked.map(({ path }) => path)
  t.deepEqual(paths.slice(0, 2), ['/log/checkpoint', '/log/key'])
  const places = paths.filter((path) => path.startsWith('/log/proof/'))
  t.is(paths.length - 2 - places.length, 5)
  t.is(places.length, 2)
  const bytes = asked.reduce((sum, one) => sum + one.bytes, 0)
  t.log(`${bytes} bytes in ${paths.length} requests`)
  t.true(bytes < 23_000, String(bytes))
})

test('what an older proof does not have is read from the entry, and compared in what it has', async (t) => {
  const { proof, base } = await open(t, 10, 10)
  const { largePrizeCents: _, heldPaidCents: __, ...payout } = proof.payout
  const older = { ...proof, payout, results: proof.results.map(({ paidByHand: ___, ...result }) => result) }
  t.deepEqual(failedOf(await verifyDraw(older, { log: base })), [])
})

test('a lock of another list, table or time is named by its member', async (t) => {
  const { proof, url, files } = await open(t, 10, 10)
  for (const [name, value] of [
    ['winnersCommitment', `0x${'00'.repeat(32)}`],
    ['prizeTable', `0x${'11'.repeat(32)}`],
    ['drawAt', '2026-11-22T18:00:00.000Z'],
    ['cutoffAt', '2026-11-21T17:00:00.000Z'],
    ['largePrizeCents', 1],
    ['campaign', 'other'],
    ['drawing', `drw_${'9'.repeat(22)}`],
  ] as const) {
    files.clear()
    const log = makeLog(url, files)
    const entry = { ...lockOf(proof), [name]: value }
    const index = log.add(entry)
    const outcome = await verifyDraw({ ...proof, log: { index, leaf: leafHexOf(entry) } }, { log: `${url}/log` })
    t.deepEqual(failedOf(outcome), ['log'], name)
    t.regex(detailOf(outcome, 'log'), new RegExp(`^${name} of entry 0 must be`), name)
  }
})

test('a proof that names another place, or a leaf that is not there, is found', async (t) => {
  const { proof, base, log } = await open(t, 300, 3)
  const said = async (place: unknown) => {
    const outcome = await verifyDraw({ ...proof, log: place }, { log: base })
    t.deepEqual(failedOf(outcome), ['log'])
    return detailOf(outcome, 'log')
  }
  t.regex(await said({ ...proof.log, index: 299 }), /of entry 299 must be/)
  t.regex(await said({ ...proof.log, leaf: `0x${'00'.repeat(32)}` }), /^log\.leaf must be "?0x[0-9a-f]{64}/)
  t.regex(await said({ ...proof.log, index: log.entries.length }), /^log\.index must be below 304, the log's size/)
  t.regex(await said({ index: '1' }), /^log\.index must be a whole number/)
  t.regex(await said(null), /^log\.index must be a whole number/)
})

test('a saved .tlog-proof shows the same offline, and its signature where the key is given', async (t) => {
  const { proof, log } = await open(t, 300, 3)
  const bytes = Buffer.from(logProofOf(log, 300))
  const offline = { proof: bytes } as unknown as string
  const outcome = await verifyDraw(proof, { log: offline })
  t.deepEqual(failedOf(outcome), [])
  t.true(outcome.notChecked.some((line) => line.startsWith("the signature of the .tlog-proof's checkpoint")))
  const cut = { proof: bytes.subarray(0, 40) } as unknown as string
  t.deepEqual(failedOf(await verifyDraw(proof, { log: cut })), ['log'])
  const other = { proof: Buffer.from(logProofOf(log, 299)) } as unknown as string
  t.regex(detailOf(await verifyDraw(proof, { log: other }), 'log'), /must lead from this entry/)
})

/** A draw whose lock the log has with something else than the proof, and the .tlog-proof that the service gives of it. */
const lockedOtherwise = async (t: ExecutionContext, proof: ReturnType<typeof proofOf>, other: object) => {
  const { url, files } = await serveFiles(t, new Map())
  const log = makeLog(url, files)
  log.fill(7)
  const entry = { ...lockOf(proof), ...other }
  const index = log.add(entry)
  const saved = Buffer.from(logProofOf(log, index, { isLock: true }))
  const placed = { ...proof, log: { index, leaf: leafHexOf(entry) } }
  return { placed, base: `${url}/log`, offline: { proof: saved } as unknown as string }
}

test('a live draw whose database was set back verifies offline as online: only the cutoff is the one of the contract', async (t) => {
  const earlier = { cutoffAt: '2026-11-21T17:00:00.000Z' }
  const { placed, base, offline } = await lockedOtherwise(t, liveProofOf(), earlier)
  t.deepEqual(failedOf(await verifyDraw(placed, { log: offline })), [])
  t.deepEqual(failedOf(await verifyDraw(placed, { log: base })), [])
  const { log: _, ...placeless } = placed
  t.deepEqual(failedOf(await verifyDraw(placeless, { log: offline })), [])

  const test = await lockedOtherwise(t, proofOf(), earlier)
  const ofTest = await verifyDraw(test.placed, { log: test.offline })
  t.regex(detailOf(ofTest, 'log'), /^cutoffAt of entry 7 must be "2026-11-21T17:50:00\.000Z", as in the proof/)
  const list = await lockedOtherwise(t, liveProofOf(), { winnersCommitment: `0x${'00'.repeat(32)}` })
  t.regex(
    detailOf(await verifyDraw(list.placed, { log: list.offline }), 'log'),
    /^winnersCommitment of entry 7 must be/,
  )
})

test('a place that is not that of the .tlog-proof is found, and a proof that lacks a part of its lock is left open', async (t) => {
  const { proof, log } = await open(t, 300, 3)
  const offline = { proof: Buffer.from(logProofOf(log, 300)) } as unknown as string
  const moved = await verifyDraw({ ...proof, log: { ...proof.log, index: 299 } }, { log: offline })
  t.regex(detailOf(moved, 'log'), /^log\.index must be 300, as in the \.tlog-proof; found 299$/)
  const { largePrizeCents: _, heldPaidCents: __, ...payout } = proof.payout
  const older = { ...proof, payout, results: proof.results.map(({ paidByHand: ___, ...result }) => result) }
  const outcome = await verifyDraw(older, { log: offline })
  t.deepEqual(failedOf(outcome), [])
  t.regex(outcome.error ?? '', /the proof does not have all that the entry of its lock says/)
})

test('a log that another key signed, or that is of another origin, is not believed', async (t) => {
  const { proof, base, log, files, url } = await open(t, 3, 3)
  const key = files.get('/log/key') as string
  log.signWith(seedOf(2))
  files.set('/log/key', key)
  t.regex(detailOf(await verifyDraw(proof, { log: base }), 'log'), /must be signed by a key of the log that is known/)
  const other = makeLog('https://other.test', files)
  other.add({ type: 'tried' })
  t.regex(detailOf(await verifyDraw(proof, { log: `${url}/log` }), 'log'), /found the checkpoint of "other\.test\/log"/)
})

test('a log that does not answer is given up in time, which is said of the check that it prevented', async (t) => {
  const { proof, base, asked } = await open(t, 3, 3)
  const server = createServer(() => {}).listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => {
    server.close()
    server.closeAllConnections()
  })
  const silent = `http://127.0.0.1:${(server.address() as AddressInfo).port}/log`
  const outcome = await verifyDraw(proof, { log: { base: silent, withinMs: 50 } })
  t.deepEqual([outcome.ok, failedOf(outcome), outcome.prevented], [false, [], ['log']])
  t.regex(outcome.error ?? '', /the log did not answer in time/)
  t.deepEqual(asked, [])
  const answered = await verifyDraw(proof, { log: { base, withinMs: 60_000 } })
  t.deepEqual([answered.ok, answered.prevented], [true, undefined])
})
