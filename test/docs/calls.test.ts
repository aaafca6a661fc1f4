import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import test, { type ExecutionContext } from 'ava'
import { type Operation, operationsOf, readDocument } from '../../api/docs/document.ts'
import { exampleCall } from '../../api/docs/reference/example-call.ts'
import { runExample, emptyFolder } from './stack.ts'
import { fileStarted, isThere, type Started, typeInto } from './started.ts'
import { inWorld, learnFrom, openWorld, type Real } from './world.ts'

const started = fileStarted(test)

const root = join(import.meta.dirname, '../..')
const folder = join(root, 'docs/guides')
const guides = readdirSync(folder)

/** What a document shows for a shell, in its order. */
const linesIn = (source: string): string[] =>
  [...source.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, lines]) => lines as string)
const linesOf = (guide: string): string[] => linesIn(readFileSync(join(folder, guide), 'utf8'))

const readme = readFileSync(join(root, 'README.md'), 'utf8')

const settingsOf = ({ url, key }: Started) => ({ PDS_BASE_URL: url, PDS_KEY: key })

/** The demo's own address and key for those that a document shows. */
const filledIn = (lines: string, { url, key, slug }: Started): string =>
  lines
    .replaceAll('http://localhost:3000', url)
    .replaceAll('pds_test_…', key)
    .replaceAll('campaigns/demo', `campaigns/${slug}`)
    .replaceAll('SLUG=demo', `SLUG=${slug}`)

const partnerOf = async ({ api, slug }: Started): Promise<string> =>
  (await api.get<{ campaign: { partner: string } }>(`/campaigns/${slug}`)).body.campaign.partner

/** The demo's last open drawing, which its own partner leaves alone. */
const demoDrawing = async ({ api, slug }: Started): Promise<string> => {
  const { body } = await api.get<{ drawings: { id: string }[] }>(`/campaigns/${slug}/drawings?status=open`)
  return body.drawings.at(-1)?.id ?? ''
}

const type = async (t: ExecutionContext, lines: string, settings: Record<string, string>, cwd?: string) => {
  const { code, output } = await typeInto('sh', lines, cwd ?? (await emptyFolder(t)), settings)
  t.is(code, 0, `${lines}\n${output}`)
  return output
}

const withCurl = isThere('curl') ? test.serial : test.serial.skip

withCurl('the lines of the guide to test mode make a jackpot that is held, and the service goes on', async (t) => {
  const own = await started()
  const world = await openWorld(own, await partnerOf(own), 'jackpot')
  const drawing = await world.freshDrawing()
  await own.api.post(`/campaigns/jackpot/drawings/${drawing.id}/winners`, { winners: ['u_7f3a', 'u_c001'] })
  const [advance = '', jackpot = '', ...more] = linesOf('test-mode.md')
  t.is(more.length, 0)
  const settings = { ...settingsOf(own), DRAWING: drawing.id }
  await type(t, advance, settings)
  await world.waitFor(drawing.id, 'locked')
  await type(t, jackpot, settings)
  const { winners } = await world.waitFor(drawing.id, 'settled', 'paid')
  t.like(winners[0], { amountCents: 500_000, heldForManualPayout: true })
  t.is((await fetch(`${own.url}/healthz`)).status, 200)
  t.true(own.isRunning())
})

withCurl('the calls of the README are answered', async (t) => {
  const own = await started()
  const [lines = '', ...more] = linesIn(readme).filter((block) => block.includes('curl '))
  t.is(more.length, 0)
  const typed = filledIn(lines, own)
    .replaceAll('drw_…', await demoDrawing(own))
    .replaceAll('curl ', 'curl -sf ')
  t.regex(await type(t, typed, {}), /"draws":/)
})

withCurl('the lines of the quick start lead to a verified draw', async (t) => {
  const own = await started()
  t.regex(await type(t, filledIn(linesOf('quick-start.md').join('\n'), own), {}), /TEST draw/)
})

withCurl('a call of a guide that is refused prints what to do', async (t) => {
  const own = await started()
  const calls = guides
    .flatMap(linesOf)
    .join('')
    .matchAll(/^.*curl (?:.*\\\n)*.*/gm)
  for (const [call] of calls) if (/api\/v1|"\$1"/.test(call)) t.regex(call, /--fail-with-body/)
  const [, first = ''] = linesOf('quick-start.md')
  const { code, output } = await typeInto('sh', first, await emptyFolder(t), {
    ...settingsOf(own),
    PDS_KEY: 'pds_test_x',
  })
  t.not(code, 0)
  t.regex(output, /This is not one of our keys: .*Copy it again/)
})

withCurl(
  'the lines of the guide to a set-up by script lead to a verified draw, and to the campaign’s end',
  async (t) => {
    const own = await started()
    const output = await type(t, filledIn(linesOf('set-up-by-script.md').join('\n'), own), {})
    t.regex(output, /TEST draw/)
    t.regex(output, /"status":"ended"/)
  },
)

withCurl('what npm start prints can be typed', async (t) => {
  const own = await started()
  const [, curl = ''] = /Open drawings +(curl .*)/.exec(own.welcome) ?? []
  t.regex(await type(t, curl, {}), /"drawings":/)
  const checks = [...own.welcome.matchAll(/Check them all +(node .*)/g)]
  t.is(checks.length, 2)
  for (const [, check] of checks) await type(t, check as string, {}, root)
})

type World = Awaited<ReturnType<typeof openWorld>>
type WonWorld = { world: World; guarantee: string }

const openWon = async (slug: string, winners: readonly string[]): Promise<WonWorld> => {
  const own = await started()
  const world = await openWorld(own, await partnerOf(own), slug)
  return { world, guarantee: await world.wonPeriod(winners) }
}

const pickedInGuide = (): string => /"winner": "(\w+)"/.exec(linesOf('guarantees.md').join('\n'))?.[1] ?? ''

let won: Promise<[WonWorld, WonWorld]> | undefined
/** Worlds for the guides and for the reference, made together, as each has to wait until a guarantee period is over. */
const wonWorlds = () =>
  (won ??= Promise.all([openWon('guides', [pickedInGuide(), 'u_c001']), openWon('reference', ['u_7f3a', 'u_c001'])]))

/** Guides with tests of their own; that of the command line is in test/docs/command-line.test.ts. */
const OWN_TESTS = ['quick-start.md', 'set-up-by-script.md', 'test-mode.md', 'command-line.md']

withCurl('the calls of the other guides are answered', async (t) => {
  const own = await started()
  const [{ world, guarantee }] = await wonWorlds()
  const { endpoint } = await world.openEndpoint(t)
  const settings = {
    ...settingsOf(own),
    SLUG: world.slug,
    ENDPOINT: endpoint,
    GUARANTEE: guarantee,
    DRAWING: (await world.freshDrawing()).id,
  }
  const others = guides.filter((guide) => !OWN_TESTS.includes(guide))
  const lines = others.flatMap(linesOf)
  t.true(lines.length >= 5)
  for (const block of lines) await type(t, block, settings)
})

/** Operations that stop a campaign come last, when nothing else needs it any more. */
const LAST = ['pause', 'resume', 'end']
const inOrder = (operations: readonly Operation[]): Operation[] =>
  operations.toSorted((one, other) => rankOf(one) - rankOf(other))
const rankOf = ({ path }: Operation): number => LAST.indexOf(path.split('/').at(-1) ?? '')

test.serial('every call of the reference is answered as it promises, and a repeated POST as the first', async (t) => {
  const own = await started()
  const [, { world, guarantee }] = await wonWorlds()
  const prizeTable = await world.makeTable(2)
  let known: Partial<Real> = { guarantee }
  const document = readDocument(own.url)
  for (const operation of inOrder(operationsOf(document))) {
    const isOfLocked = operation.path.endsWith('/links/revoke')
    const { id: drawing, drawAt } = await (isOfLocked ? world.drawnDrawing() : world.freshDrawing())
    if (operation.path.startsWith('/webhook')) known = { ...known, ...(await world.openEndpoint(t)) }
    const real = { ...known, slug: world.slug, drawing, drawAt, prizeTable }
    const call = inWorld(exampleCall(document, own.url, operation), real)
    const isPost = call.method === 'POST'
    const once: Record<string, string> = isPost ? { 'Idempotency-Key': randomUUID() } : {}
    const send = () =>
      fetch(call.url, {
        method: call.method,
        headers: { ...call.headers, ...once, Authorization: `Bearer ${own.key}` },
        ...(call.body !== undefined && { body: JSON.stringify(call.body) }),
      })
    const answer = await send()
    const text = await answer.text()
    t.true(answer.ok, `${operation.operationId}: ${answer.status} ${text}`)
    t.true(
      operation.responses.some(([status]) => status === String(answer.status)),
      operation.operationId,
    )
    if (isPost) {
      const again = await send()
      t.is(again.headers.get('Idempotent-Replayed'), 'true', operation.operationId)
      t.deepEqual([again.status, await again.text()], [answer.status, text], operation.operationId)
    }
    known = { ...known, ...learnFrom(text) }
  }
})

const examplePrograms = [
  ['curl', 'first-draw.sh'],
  ['node', 'send-winners.mjs'],
  ['python', 'send_winners.py'],
] as const
for (const [language, file] of examplePrograms) {
  const isHere = language === 'node' || isThere(language === 'curl' ? 'curl' : process.env['PYTHON'] || 'python3')
  const testHere = isHere ? test.serial : test.serial.skip
  testHere(`${file} does its work`, async (t) => {
    const own = await started()
    const slug = `with-${language}`
    await openWorld(own, await partnerOf(own), slug)
    const settings = { ...settingsOf(own), PDS_CAMPAIGN: slug, PDS_WINNER_KEY: 'f'.repeat(64) }
    const { code, output } = await runExample(t, language, file, await emptyFolder(t), settings)
    t.is(code, 0, output)
  })
}

test.serial('after all of it everything still runs', async (t) => {
  const own = await started()
  t.is((await fetch(`${own.url}/readyz`)).status, 200)
  t.true(own.isRunning())
})
