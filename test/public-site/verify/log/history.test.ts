import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import test, { type ExecutionContext } from 'ava'
import { makeLog, seedOf } from '../../../support/log/log.ts'
import { idOf, LOG_SEED, openPromising } from '../../../support/log/promising.ts'
import { runProcess, runVerifier } from '../command.ts'
import { folderOf } from '../../../support/folder.ts'
import type { proofOf } from '../proofs.ts'

/** A service that a monitor has seen once. */
const seenOnce = async (t: ExecutionContext) => {
  const site = await openPromising(t)
  const folder = await folderOf(t)
  const state = `${folder}/state.json`
  const look = (...words: string[]) => runVerifier('--monitor', site.url, '--once', '--state', state, ...words)
  const { status, out, error } = await look()
  t.is(status, 0, out + error)
  const kept = await readFile(state, 'utf8')
  return { ...site, folder, state, look, kept }
}

test('the log is read on from where the state ends, and not from its first entry', async (t) => {
  const { look, log, asked, state, kept } = await seenOnce(t)
  log.fill(600)
  t.is((await look()).status, 0)
  asked.length = 0
  log.fill(10)
  const { status, out } = await look()
  t.is(status, 0)
  t.regex(out, /ok: 638 entries/)
  const bundles = asked.flatMap(({ path }) => (path.includes('/entries/') ? [path] : []))
  t.deepEqual(bundles, ['/log/tile/entries/002.p/126'])
  t.not(await readFile(state, 'utf8'), kept)
})

test('a log that shrank is named, the evidence is kept, and the state is not replaced', async (t) => {
  const { url, files, look, kept, state, folder } = await seenOnce(t)
  makeLog(url, files, { seed: LOG_SEED }).fill(5)
  const { status, out } = await look()
  t.is(status, 1)
  t.regex(
    out,
    /FAILED {2}log: the log must never shrink: it had 28 entries; found a checkpoint of 5; both signed checkpoints are kept in \S+evidence-/,
  )
  t.is(await readFile(state, 'utf8'), kept)
  const [evidence = ''] = (await readdir(folder)).filter((name) => name.includes('evidence'))
  const { checkpoints } = JSON.parse(await readFile(`${folder}/${evidence}`, 'utf8'))
  t.deepEqual(checkpoints, [JSON.parse(kept.split('\n')[0] as string).note, files.get('/log/checkpoint')])
})

for (const [title, more] of [
  ['of the same size', 0],
  ['that is larger', 40],
] as const) {
  test(`a log ${title} with another history is named as forked`, async (t) => {
    const { url, files, look, log, folder } = await seenOnce(t)
    const { entries } = log
    const other = makeLog(url, files, { seed: LOG_SEED })
    other.addBytes([...entries.slice(0, 20), Buffer.from('{"type":"other"}'), ...entries.slice(21)])
    other.fill(more)
    const { status, out } = await look()
    t.is(status, 1)
    t.regex(
      out,
      /FAILED {2}log: the log must go on from the checkpoint that was kept, 28 entries with root \S+; found \S+ there: it was forked; both signed checkpoints are kept in/,
    )
    t.true((await readdir(folder)).some((name) => name.includes('evidence')))
  })
}

test('a new key counts once a key that was known has signed its announcement', async (t) => {
  const { look, log, keyEntry, laterSeed } = await seenOnce(t)
  log.add(keyEntry('key', 'log', laterSeed))
  log.signWith(laterSeed, LOG_SEED)
  t.is((await look()).status, 0)
  log.add(keyEntry('key_retired', 'log', LOG_SEED))
  log.signWith(laterSeed)
  const { status, out } = await look()
  t.is(status, 0, out)
})

test('a key that no known key has announced does not count, even if the log announces it itself', async (t) => {
  const { look, log, keyEntry, laterSeed } = await seenOnce(t)
  log.add(keyEntry('key', 'log', laterSeed))
  log.signWith(laterSeed)
  const { status, out } = await look()
  t.is(status, 1)
  t.regex(
    out,
    /checkpoint must be signed by a key of the log that is known, [0-9a-f]{8}; found one of "127\.0\.0\.1:\d+\/log", [0-9a-f]{8}/,
  )
})

test('with a state a draw is looked for under the key that was kept', async (t) => {
  const { state, log, url, pathOf } = await seenOnce(t)
  const right = await runVerifier(`${url}${pathOf(1)}`, '--state', state)
  t.is(right.status, 0, right.out)
  t.notRegex(right.out, /the log's key: it is the one/)
  log.signWith(seedOf(9))
  const { status, out } = await runVerifier(`${url}${pathOf(1)}`, '--state', state)
  t.is(status, 1)
  t.regex(out, /FAILED {2}log: \S+ must be signed by a key of the log that is known/)
})

test('a checkpoint from elsewhere must be of this history, as text or in base64', async (t) => {
  const { log, url, files, look, folder } = await seenOnce(t)
  const note = log.checkpoint()
  const other = makeLog(url, new Map(), { seed: LOG_SEED })
  other.fill(12)
  const larger = makeLog(url, new Map(), { seed: LOG_SEED })
  larger.fill(1000)
  const foreign = makeLog(url, new Map(), { seed: seedOf(9) })
  log.fill(3)
  const rows: [string, RegExp, number][] = [
    [note, /ok: /, 0],
    [Buffer.from(note).toString('base64'), /ok: /, 0],
    [
      other.checkpoint(),
      /checkpoint from elsewhere: the log must go on from the checkpoint that is given, 12 entries/,
      1,
    ],
    [
      larger.checkpoint(),
      /checkpoint from elsewhere: the log must never shrink: it had 1000 entries; found a checkpoint of 31/,
      1,
    ],
    [foreign.checkpoint(), /checkpoint from elsewhere: .* must be signed by a key of the log that is known/, 1],
    ['nothing', /checkpoint from elsewhere: .* must be a signed note/, 1],
  ]
  for (const [text, words, expected] of rows) {
    await writeFile(`${folder}/checkpoint`, text)
    const { status, out } = await look('--checkpoint', `${folder}/checkpoint`)
    t.is(status, expected, out)
    t.regex(out, words)
  }
  t.truthy(files)
})

test('the evidence of a fork is kept where one draw, a campaign or a receipt is checked with the state, too', async (t) => {
  const site = await seenOnce(t)
  const { url, files, log, folder, state } = site
  const receipt = await folderOf(t, { 'receipt.json': JSON.stringify(site.receipt(1)) })
  makeLog(url, files, { seed: LOG_SEED }).addBytes([...log.entries.slice(0, 20), ...log.entries.slice(21)])
  for (const what of [
    [`${url}${site.pathOf(1)}`],
    ['--campaign', `${url}/campaigns/daily/draws.json`],
    ['--receipt', `${receipt}/receipt.json`],
  ]) {
    const { out, status } = await runVerifier(...what, '--state', state)
    t.is(status, 1, out)
    t.regex(out, /FAILED {2}log: the log must never shrink.*; both signed checkpoints are kept in \S+evidence-/)
    const kept = (await readdir(folder)).filter((name) => name.includes('evidence'))
    t.is(kept.length, 1)
    await rm(`${folder}/${kept[0]}`)
  }
})

test('a key that was retired does not count for a draw, once the state knows of it', async (t) => {
  const { look, log, keyEntry, laterSeed, state, url, pathOf } = await seenOnce(t)
  log.add(keyEntry('key', 'log', laterSeed), keyEntry('key_retired', 'log', LOG_SEED))
  log.signWith(laterSeed, LOG_SEED)
  t.is((await look()).status, 1, 'the retired one still signs')
  log.signWith(laterSeed)
  t.is((await look()).status, 0)
  log.signWith(LOG_SEED)
  const { out, status } = await runVerifier(`${url}${pathOf(1)}`, '--state', state)
  t.is(status, 1, out)
  t.regex(out, /FAILED {2}log: \S+ must be signed by a key of the log that is known/)
})

test('without a state the evidence is kept in the folder where the command runs', async (t) => {
  const { url } = await openPromising(t)
  const other = makeLog(url, new Map(), { seed: LOG_SEED })
  other.fill(12)
  const folder = await folderOf(t, { checkpoint: other.checkpoint() })
  const { out, status } = await runProcess('--monitor', url, '--once', '--checkpoint', `${folder}/checkpoint`)
  t.is(status, 1, out)
  t.regex(out, /both signed checkpoints are kept in log\.evidence-[0-9a-f]{12}\.json$/m)
})

test('a state that is none, or of another log, is not used', async (t) => {
  const { look, state, kept } = await seenOnce(t)
  await writeFile(state, '{}')
  const none = await look()
  t.is(none.status, 2)
  t.regex(none.error, /is no state of this script/)
  await writeFile(state, kept.replace(/"origin":"[^"]+"/, '"origin":"other.test/log"'))
  const { status, out } = await look()
  t.is(status, 2)
  t.regex(out, /the state is of "other\.test\/log"/)
})

test('a prize that was shown as paid, by hand or with the others, and is not any more is named', async (t) => {
  const { daily, proofs, publish, show, look } = await seenOnce(t)
  const proof = structuredClone(proofs.get(2)) as ReturnType<typeof proofOf>
  const { heldPaidCents } = proof.payout
  for (const result of proof.results) if (result.paidByHand) result.paidByHand = null
  Object.assign(proof.payout, { heldPaidCents: 0 })
  publish(2, proof)
  Object.assign(daily.draws.find(({ id }) => id === idOf(1)) ?? {}, { stage: 'drawn' })
  show()
  for (let again = 0; again < 2; again += 1) {
    const { out, status } = await look()
    t.is(status, 1, out)
    t.regex(out, /"drw_0+1" must be shown as paid, as it was before; found drawn$/m)
    t.true(
      out.includes(
        `${heldPaidCents} cents of "${idOf(2)}" must be marked as paid by hand, as they were before; found 0`,
      ),
    )
  }
})
