import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { type ExecutionContext } from 'ava'
import { run as verifyAudit } from '../../../public-site/verify/verify-audit.mjs'
import { runProcess, serve } from './command.ts'
import { startFakeNode } from '../../support/chain/fake-node.ts'
import { recordOf } from './chain-record.ts'
import { liveProofOf, proofOf } from './proofs.ts'

const fileWith = async (t: ExecutionContext, content: string): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'proof-'))
  t.teardown(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, 'proof.json'), content)
  return join(folder, 'proof.json')
}

const tampered = () => {
  const proof = proofOf()
  proof.results[1]!.amountCents += 1
  return proof
}

test('a right proof in a file ends with 0 and a line for each check', async (t) => {
  const { out, status } = await runProcess(await fileWith(t, JSON.stringify(proofOf())))
  t.is(status, 0)
  t.regex(out, /^This is a TEST draw/)
  t.regex(out, /^ok {6}winner list commitment: 0x/m)
  t.notRegex(out, /FAILED/)
  t.regex(out, /^Not checked/m)
})

test('a real draw is not called a test', async (t) => {
  const { out, status } = await runProcess(await fileWith(t, JSON.stringify(proofOf({ mode: 'live' }))))
  t.is(status, 0)
  t.notRegex(out, /TEST/)
})

test('a changed proof ends with 1 and marks the check that failed', async (t) => {
  const { out, status } = await runProcess(await fileWith(t, JSON.stringify(tampered())))
  t.is(status, 1)
  t.regex(out, /^FAILED {2}prizes: amountCents of the result at place 1 must be \d+; found \d+$/m)
})

test('a proof at an address is checked the same way', async (t) => {
  const address = await serve(t, ({ pathname }) => ({ '/right': proofOf(), '/wrong': tampered() })[pathname])
  t.is((await runProcess(`${address}/right`)).status, 0)
  t.is((await runProcess(`${address}/wrong`)).status, 1)
})

test('a proof whose page is still being made is asked for again, a few times', async (t) => {
  let asked = 0
  const address = await serve(t, ({ pathname }) => {
    if (pathname === '/never') return 503
    asked += 1
    return asked < 3 ? 503 : proofOf()
  })
  const [late, never] = await Promise.all([runProcess(`${address}/late`), runProcess(`${address}/never`)])
  t.is(late.status, 0, late.error)
  t.is(asked, 3)
  t.is(never.status, 2)
  t.regex(never.error, /the server answered 503/)
})

test('with --json the outcome is one JSON value', async (t) => {
  const { out, status } = await runProcess('--json', await fileWith(t, JSON.stringify(tampered())))
  t.is(status, 1)
  const outcome = JSON.parse(out) as {
    ok: boolean
    test: boolean
    checks: { name: string; ok: boolean }[]
    notChecked: string[]
  }
  t.false(outcome.ok)
  t.true(outcome.test)
  t.deepEqual(
    outcome.checks.filter(({ ok }) => !ok).map(({ name }) => name),
    ['prizes'],
  )
  t.true(outcome.notChecked.length > 0)
})

test('with --rpc a real draw is compared with its contract, and what differs there ends with 1', async (t) => {
  const proof = liveProofOf()
  const record = recordOf(proof)
  const node = await startFakeNode(t, () => record)
  const file = await fileWith(t, JSON.stringify(proof))
  const right = await runProcess(file, '--rpc', node.url)
  t.is(right.status, 0)
  t.regex(right.out, /^ok {6}recorded contribution: contribution is the same on the chain$/m)
  record.drawing.contribution = `0x${'01'.repeat(32)}`
  const wrong = await runProcess(file, '--rpc', node.url)
  t.is(wrong.status, 1)
  t.regex(wrong.out, /^FAILED {2}recorded contribution: contribution must be 0x\w+, as in the proof; found 0x01/m)
})

test('a node that cannot be asked ends with 2, or with 1 if the proof alone is wrong', async (t) => {
  const proof = liveProofOf()
  const file = await fileWith(t, JSON.stringify(proof))
  const { out, status } = await runProcess(file, '--rpc', 'http://127.0.0.1:1')
  t.is(status, 2)
  t.regex(out, /^\? {7}could not be checked. chain: the node cannot be asked \(bad port\)/m)
  t.notRegex(out, /FAILED|Everything/)
  proof.results[0]!.amountCents += 1
  t.is((await runProcess(await fileWith(t, JSON.stringify(proof)), '--rpc', 'http://127.0.0.1:1')).status, 1)
})

test('--rpc with a TEST draw says that it has nothing on a chain', async (t) => {
  const file = await fileWith(t, JSON.stringify(proofOf()))
  const { out, status } = await runProcess(file, '--rpc', 'http://127.0.0.1:1')
  t.is(status, 0)
  t.regex(out, /a TEST draw has nothing on a chain, so the node was not asked/)
})

const cannot: [string, (t: ExecutionContext) => Promise<string[]>, RegExp][] = [
  ['a file that is not there', async () => ['no-such-proof.json'], /cannot be read \(ENOENT\)/],
  ['what is not JSON', async (t) => [await fileWith(t, '<html>')], /is not JSON/],
  ['a byte order mark', async (t) => [await fileWith(t, `\uFEFF${JSON.stringify(proofOf())}`)], /is not JSON/],
  [
    'a name that is there twice',
    async (t) => [
      await fileWith(t, JSON.stringify(proofOf()).replace('"winnerList":', '"winnerList":{},"winnerList":')),
    ],
    /has the name "winnerList" twice in one object/,
  ],
  [
    'a name that is there twice, once spelled with its codes',
    async (t) => [await fileWith(t, JSON.stringify(proofOf()).replace('"test":', '"t\\u0065st":false,"test":'))],
    /has the name "test" twice in one object/,
  ],
  [
    'more values than a proof has',
    async (t) => [await fileWith(t, `[${'[],'.repeat(2_100_000)}0]`)],
    /more than 4000000 values/,
  ],
  ['half a text', async (t) => [await fileWith(t, '{"scheme":"prize-draw/1')], /is not JSON/],
  ['another scheme', async (t) => [await fileWith(t, '{"scheme":"prize-draw/9"}')], /fetch the script again/],
  ['a missing page', async (t) => [`${await serve(t, () => undefined)}/proof.json`], /answered 404/],
  ['a server that is not there', async () => ['http://127.0.0.1:1/proof.json'], /cannot be read/],
  ['no argument', async () => [], /Usage:/],
  ['two proofs', async () => ['a.json', 'b.json'], /Usage:/],
  [
    'an option that a campaign ignores',
    async () => ['--campaign', 'http://127.0.0.1:1/draws.json', '--log-proof', 'a.tlog-proof'],
    /--log-proof checks nothing with --campaign: give it with one proof or --receipt\.\nUsage:/,
  ],
  [
    'an option that one proof ignores',
    async () => ['a.json', '--checkpoint', 'b.txt'],
    /--checkpoint checks nothing with one proof: give it with --monitor\.\nUsage:/,
  ],
  ['an unknown option', async () => ['--fast', 'a.json'], /no option "--fast"/],
  ['--rpc without an address', async () => ['a.json', '--rpc'], /--rpc needs an http address; found nothing/],
  ['a proof and a campaign', async () => ['a.json', '--campaign', 'http://localhost/draws.json'], /not both/],
]

for (const [title, wordsFor, message] of cannot) {
  test(`${title} cannot be checked: it ends with 2 and says why`, async (t) => {
    const words = await wordsFor(t)
    const { error, status } = await runProcess(...words)
    t.is(status, 2)
    t.regex(error, message)
    const { out, status: jsonStatus } = await runProcess(...words, '--json')
    t.is(jsonStatus, 2)
    t.regex((JSON.parse(out) as { error: string }).error, message)
  })
}

test('asked for help alone, each script says how it is used, and with anything else that it has no such option', async (t) => {
  const { out, status } = await runProcess('--help')
  t.is(status, 0)
  t.regex(out, /^Usage: node verify-draw\.mjs URL-or-file /)
  t.is((await runProcess('--help', 'a.json')).status, 2)
  const said: string[] = []
  t.is(await verifyAudit(['--help'], { print: (text) => said.push(text) }), 0)
  t.regex(said.join(), /^Usage: node verify-audit\.mjs FILE /)
})
