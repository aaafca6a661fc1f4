import { readFileSync } from 'node:fs'
import test, { type ExecutionContext } from 'ava'
import { sql } from 'slonik'
import { loadDrawn } from '../../db/queries/drawing/drawn.ts'
import { proofOf as proofOfDrawn } from '../../domain/drawing/proof.ts'
import { verifyDraw } from '../../public-site/verify/verify-draw.mjs'
import { failedOf } from '../public-site/verify/outcome.ts'
import { liveProofOf, proofOf } from '../public-site/verify/proofs.ts'
import { openLive } from '../support/chain/chain.ts'
import { testDatabase } from '../support/database.ts'
import { makeCampaign, makeDrawing, makePartner, passCutoff, winnerIds } from '../support/factory.ts'
import { openWorkplace } from '../support/workplace.ts'
import { work } from '../support/work.ts'
import { example } from './document.ts'
import { runPython, testWithPython } from './python.ts'
import { anotherLike, at, changed, type Json, othersFor, type Path, pathsOf } from './tamper.ts'

const vectors = readFileSync(new URL('../vectors/prize-draw-1.json', import.meta.url), 'utf8')
const plain = (value: unknown): Json => JSON.parse(JSON.stringify(value)) as Json

testWithPython(
  'every vector comes out the same, and none whose winner, table, value or result is another',
  async (t) => {
    t.is((await runPython([vectors], { areVectors: true })).status, 0)
    const { cases } = JSON.parse(vectors) as { cases: Json[] }
    const [first = null] = cases
    const paths = pathsOf(first).filter((path) => typeof at(first, path) !== 'object')
    const wrong = paths.map((path) => {
      const other = changed(first, path, anotherLike(at(first, path)))
      return { scheme: 'prize-draw/1', cases: [other] }
    })
    const { verdicts } = await runPython(wrong, { areVectors: true })
    for (const [i, path] of paths.entries()) t.deepEqual(verdicts[i]?.failed, ['vector 0'], path.join('.'))
  },
)

const loadOne = async (pool: Parameters<typeof loadDrawn>[0], id = '') => {
  const [drawn] = await loadDrawn(pool, [id])
  if (!drawn) throw new Error('The drawing is not drawn.')
  return drawn
}

const drawTest = async (t: ExecutionContext, winners: number) => {
  const place = await openWorkplace(await testDatabase(t))
  t.teardown(place.close)
  const campaign = await makeCampaign(place, { partner: await makePartner(place), winnersPerDraw: winners })
  const id = await makeDrawing(place, { campaign })
  const list = sql.array(winnerIds(winners), 'text')
  await place.pool.query(sql.unsafe`insert into winner_list (drawing_id, winners) values (${id}, ${list})`)
  await passCutoff(place, id)
  await work(place)
  return loadOne(place.pool, id)
}

testWithPython('a TEST draw of this service checks, and is called one', async (t) => {
  const drawn = await drawTest(t, 500)
  const { status, out } = await runPython([proofOfDrawn(drawn)])
  t.is(status, 0, out)
  t.true(out.startsWith('This is a TEST draw'))
  t.true(out.includes('Not checked'))
})

testWithPython('a live draw checks, whose value came through the contract', async (t) => {
  const live = await openLive(t)
  const ids = await live.sent()
  await live.runUntil(live.allPaid(ids))
  const proof = proofOfDrawn(await loadOne(live.pool, ids[0]))
  const { status, out } = await runPython([proof])
  t.is(status, 0, out)
  t.false(out.includes('This is a TEST draw'))
  const other = { ...proof, chain: { ...proof.chain, attempt: 2 } }
  t.deepEqual((await runPython([other])).verdicts[0]?.failed, ['user contribution'])
})

/** A live draw's results are checked as those of a test draw are. */
const isNoResult = ([name]: Path) => name !== 'results'
const isPayout = ([name]: Path) => name === 'payout'

for (const [title, proof, isTried] of [
  ['a test draw', proofOf(), () => true],
  ['a live draw', example(), isNoResult],
  ['a test draw that pays nothing', proofOf({ heldFromCents: 0 }), isPayout],
  ['a live draw that pays nothing', liveProofOf({ heldFromCents: 0 }), isPayout],
] as const) {
  testWithPython(
    `whatever is changed in the proof of ${title} fails the same checks as in the other verifier`,
    async (t) => {
      const right = plain(proof)
      const places = pathsOf(right).filter((path) => path[0] !== 'scheme' && isTried(path))
      const tampered = places.flatMap((path) =>
        othersFor(at(right, path)).map((other) => ({ path, other, proof: changed(right, path, other) })),
      )
      const { verdicts, error } = await runPython(tampered.map((one) => one.proof))
      t.is(error, '')
      const different = []
      for (const [i, { path, other, proof: tamperedProof }] of tampered.entries()) {
        const failed = failedOf(await verifyDraw(tamperedProof))
        const verdict = verdicts[i]
        if (verdict?.couldCheck && verdict.failed.join() === failed.join()) continue
        different.push({ path: path.join('.'), other, verdict, failed })
      }
      t.deepEqual(different, [])
    },
  )
}

testWithPython('what is no proof of the scheme cannot be checked, and a wrong proof counts for more', async (t) => {
  const right = JSON.stringify(example())
  const files = [
    { ...example(), scheme: 'prize-draw/2' },
    [],
    null,
    '',
    '{"scheme": "prize-draw/1"',
    right.replace('"attempt":1', '"attempt":1,"attempt":1'),
    right.replace('"attempt":1', '"attempt":1,"more":NaN'),
    `\ufeff${right}`,
    '['.repeat(100_000),
  ]
  const { status, verdicts, error } = await runPython(files)
  t.is(status, 2)
  t.is(error, '')
  for (const [i, verdict] of verdicts.entries()) t.deepEqual(verdict, { failed: [], couldCheck: false }, `file ${i}`)
  t.is((await runPython([null, { scheme: 'prize-draw/1' }])).status, 1)
})

testWithPython('a number that is not spelled with digits alone is not the number', async (t) => {
  const right = JSON.stringify(proofOf())
  t.true(right.includes('"position":0'))
  const spelled = ['-0', '0.0', '0e0', '"0"'].map((zero) => right.replace('"position":0', `"position":${zero}`))
  for (const { failed } of (await runPython(spelled)).verdicts as { failed: string[] }[])
    t.deepEqual(failed, ['results'])
})

testWithPython('the members that checks do not know change nothing', async (t) => {
  const proof = { ...example(), more: { any: [1.5, -1, '\ud800'] } }
  Object.assign(proof.prizeTable, { more: 1 })
  t.is((await runPython([proof])).status, 0)
  t.true((await verifyDraw(plain(proof))).ok)
})

test('the two verifiers share no code', (t) => {
  for (const file of ['verify.py', 'forms.py', 'hashes.py', 'log.py']) {
    const imported = [...readFileSync(new URL(file, import.meta.url), 'utf8').matchAll(/^(?:from|import) (\w+)/gm)]
    for (const [, name] of imported)
      t.true(
        ['argparse', 'json', 'sys', 're', 'datetime', 'hashlib', 'base64', 'forms', 'hashes', 'log'].includes(
          name as string,
        ),
        name,
      )
  }
})
