import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { type ExecutionContext } from 'ava'
import { isApiKey } from '../../domain/api-key.ts'
import { campaignFileOf } from '../support/operator/campaign-file.ts'
import { runFile } from '../support/process/command.ts'
import { fileDatabase } from '../support/database.ts'
import { operatorOn } from '../support/operator/operator.ts'
import { prizeTableFile } from '../support/prize-tables.ts'

const database = fileDatabase(test)

const { operator, json } = operatorOn(database)

const fileOf = async (t: ExecutionContext, content: unknown): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'operator-'))
  t.teardown(() => rm(folder, { recursive: true }))
  const path = join(folder, 'file.json')
  await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content))
  return path
}

const table = prizeTableFile(1, [500_000, 1], [500, 99])

let slugs = 0

const setUp = async (t: ExecutionContext) => {
  const { id: partner } = await json<{ id: string }>('partner', 'create', '--name', 'A shop')
  const { id: prizeTable } = await json<{ id: string }>('prize-table', 'create', '--file', await fileOf(t, table))
  slugs += 1
  const file = campaignFileOf({ partner, slug: `daily-${slugs}`, prizeTable })
  return { ...file, payout: { ...file.payout, wallet: '0x00000000000000000000000000000000000D3010' } }
}

test('a key has every scope and address that is given, and any other option given twice is refused', async (t) => {
  const { id: partner } = await json<{ id: string }>('partner', 'create', '--name', 'A shop')
  const create = (...words: string[]) => operator('key', 'create', '--partner', partner, '--mode', 'test', ...words)
  const ranges = ['--address', '203.0.113.7', '--address', '2001:db8::/48']
  t.is((await create('--scope', 'read', ...ranges, '--scope', 'write')).code, 0)
  const { keys } = await json<{ keys: { scopes: string[]; addresses: string[] }[] }>(
    'key',
    'list',
    '--partner',
    partner,
  )
  t.like(keys, [{ scopes: ['read', 'write'], addresses: ['203.0.113.7/32', '2001:db8::/48'] }])
  const { code, stderr } = await create('--mode', 'live')
  t.is(code, 1)
  t.is(stderr, "option '--mode <mode>' argument 'live' is invalid. The option is there twice: give it once.\n")
})

test('a partner, a key, a prize table, a campaign and a special drawing are set up, each printed as one JSON object', async (t) => {
  const file = await setUp(t)
  const { key, id } = await json<{ id: string; key: string }>(
    'key',
    'create',
    '--partner',
    file.partner,
    '--mode',
    'test',
    '--scope',
    'read',
  )
  t.true(isApiKey(key) && key.startsWith('pds_test_'))
  t.regex(id, /^key_/)
  const made = await json<Record<string, unknown>>('prize-table', 'create', '--file', await fileOf(t, table))
  t.deepEqual(Object.keys(made), ['id', 'version', 'fingerprint'])
  t.regex(String(made['fingerprint']), /^0x[0-9a-f]{64}$/)
  const campaign = await json<Record<string, unknown>>('campaign', 'create', '--file', await fileOf(t, file))
  const { id: campaignId, status, createdAt, startsAt, payout, upcoming, clockChanges, ...rest } = campaign
  t.deepEqual(clockChanges, [])
  t.deepEqual(upcoming, [])
  t.regex(String(campaignId), /^cmp_/)
  t.is(status, 'active')
  t.false(Number.isNaN(Date.parse(String(createdAt))))
  t.is(startsAt, '2026-11-01T00:00:00.000Z')
  t.deepEqual(payout, { ...file.payout, wallet: file.payout.wallet.toLowerCase() })
  const { startsAt: _startsAt, payout: _payout, ...same } = file
  t.deepEqual(rest, { ...same, language: 'en', pause: null, attentionCode: null, attentionSince: null })
  const drawAt = new Date(Date.now() + 7_200_000).toISOString()
  const special = await json<Record<string, unknown>>(
    'drawing',
    'create',
    '--campaign',
    file.slug,
    '--draw-at',
    drawAt,
    '--winners',
    '7',
  )
  t.like(special, { drawAt, status: 'open', number: null, winnersExpected: 7, winners: [] })
  t.is(Date.parse(drawAt) - Date.parse(String(special['cutoffAt'])), 600_000)
  t.like(await json('status'), { stuck: [] })
})

test('creating a campaign at a time that clocks skip or repeat warns of the days', async (t) => {
  const file = { ...(await setUp(t)), cadence: 'FREQ=DAILY;BYHOUR=2;BYMINUTE=30', timeZone: 'Europe/Berlin' }
  const { clockChanges } = await json<{ clockChanges: string[] }>('campaign', 'create', '--file', await fileOf(t, file))
  const skipped = clockChanges.filter((told) => told.endsWith('skip 02:30: nothing is drawn then.')).length
  const shown = clockChanges.filter((told) => told.endsWith('show 02:30 twice: only the first is drawn.')).length
  // On most days of the year, the time looked ahead has two changes of each kind.
  t.true(skipped > 0 && shown > 0 && skipped + shown === clockChanges.length, clockChanges.join())
})

test('a campaign is paused, resumed and ended, and an ended one stays ended', async (t) => {
  const file = await setUp(t)
  await json('campaign', 'create', '--file', await fileOf(t, file))
  for (const [verb, status] of [
    ['pause', 'paused'],
    ['pause', 'paused'],
    ['resume', 'active'],
    ['end', 'ended'],
  ] as const) {
    t.like(await json('campaign', verb, '--slug', file.slug), { status })
  }
  const { code, stderr } = await operator('campaign', 'resume', '--slug', file.slug)
  t.is(code, 1)
  t.regex(stderr, /has ended/)
})

test('the end of a campaign says before and after what becomes of its drawings; --dry-run changes nothing', async (t) => {
  const file = await setUp(t)
  await json('campaign', 'create', '--file', await fileOf(t, file))
  const drawAt = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
  for (const hours of [2, 3]) await json('drawing', 'create', '--campaign', file.slug, '--draw-at', drawAt(hours))
  const ending = { cancelled: 2, fetched: 0, drawn: 0 }
  t.deepEqual(await json('campaign', 'end', '--slug', file.slug, '--dry-run'), { slug: file.slug, ending })
  const before = await operator('campaign', 'end', '--slug', file.slug, '--dry-run')
  t.is(before.stdout.trim(), '2 drawings without winners will be cancelled.')
  const after = await operator('campaign', 'end', '--slug', file.slug)
  t.regex(after.stdout, /is ended\. 2 drawings without winners were cancelled\.$/m)
  t.like(await json('status'), { drawings: { cancelled: 2 }, stuck: [] })
})

test('a paused campaign takes a special drawing only with --even-paused', async (t) => {
  const file = await setUp(t)
  await json('campaign', 'create', '--file', await fileOf(t, file))
  await json('campaign', 'pause', '--slug', file.slug)
  const words = [
    'drawing',
    'create',
    '--campaign',
    file.slug,
    '--draw-at',
    new Date(Date.now() + 7_200_000).toISOString(),
  ]
  const { code, stderr } = await operator(...words)
  t.is(code, 1)
  t.regex(stderr, /is paused and makes no new drawings\. Resume it first, or .* --even-paused\.$/m)
  t.like(await json(...words, '--even-paused'), { status: 'open' })
})

test('a key is revoked by its id', async (t) => {
  const { id: partner } = await json<{ id: string }>('partner', 'create', '--name', 'A shop')
  const { id } = await json<{ id: string }>('key', 'create', '--partner', partner, '--mode', 'live')
  t.deepEqual(await json('key', 'revoke', '--key', id), { id })
  t.is((await operator('key', 'revoke', '--key', id)).code, 1)
})

const refused = async (t: ExecutionContext, about: RegExp, ...words: string[]): Promise<void> => {
  const { code, stdout, stderr } = await operator(...words, '--json')
  t.is(code, 1, words.join(' '))
  t.is(stdout, '')
  t.regex(stderr, about)
  t.is(stderr.trim().split('\n').length, 1, `one line: ${stderr}`)
}

test('what is wrong is reported in one line, and the exit status is 1', async (t) => {
  const file = await setUp(t)
  const create = async (change: Record<string, unknown>, about: RegExp) =>
    refused(t, about, 'campaign', 'create', '--file', await fileOf(t, { ...file, ...change }))
  await refused(t, /no command/, 'campaign', 'destroy')
  await refused(t, /commands are/)
  await refused(t, /name/, 'partner', 'create')
  await refused(t, /nmae/, 'partner', 'create', '--nmae', 'x')
  await refused(t, /cannot be read/, 'campaign', 'create', '--file', '/nowhere.json')
  await refused(t, /not JSON/, 'campaign', 'create', '--file', await fileOf(t, 'daily'))
  await refused(t, /no partner/, 'key', 'create', '--partner', 'ptr_0000000000000000000000', '--mode', 'test')
  await refused(t, /mode/, 'key', 'create', '--partner', file.partner, '--mode', 'real')
  await refused(
    t,
    /sum to 100, not to 99/,
    'prize-table',
    'create',
    '--file',
    await fileOf(t, { ...table, denominator: 99 }),
  )
  await refused(
    t,
    /top prize comes first/,
    'prize-table',
    'create',
    '--file',
    await fileOf(t, { ...table, tiers: table.tiers.toReversed() }),
  )
  await create({ cadence: 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30' }, /never fires/)
  await create({ cadence: 'every day' }, /cadence/)
  await create({ cadence: 'FREQ=SECONDLY' }, /10 seconds apart/)
  await create({ timeZone: 'Mars/Olympus' }, /time zone/)
  await create({ partner: 'ptr_0000000000000000000000' }, /no partner/)
  await create({ prizeTable: 'tbl_0000000000000000000000' }, /no prize table/)
  await create({ payout: { chain: 'base', token: 'USDC', wallet: null } }, /payout.chain/)
  await create({ winnersPerDraw: 0 }, /winnersPerDraw/)
  await create({ surprise: 1 }, /surprise/)
})

test('a mistyped command or option is answered with the one that was meant', async (t) => {
  await refused(t, /no command "campaign paus"\. \(Did you mean pause\?\)/, 'campaign', 'paus', '--slug', 'daily')
  await refused(t, /no command "parner create"\. \(Did you mean partner\?\)/, 'parner', 'create')
  await refused(t, /'--nmae' \(Did you mean --name\?\)/, 'partner', 'create', '--nmae', 'x')
  await refused(t, /'--name <name>' argument missing/, 'partner', 'create', '--name')
  await refused(t, /too many arguments/, 'partner', 'create', 'A shop')
})

test('--help says what there is: the commands, those of a noun, the options of one', async (t) => {
  const help = async (...words: string[]) => {
    const { code, stdout } = await operator(...words, '--help')
    t.is(code, 0)
    return stdout
  }
  t.regex(await help(), /^ {2}key +API keys: create, list, revoke$/m)
  t.regex(await help('key'), /^ {2}create +Make a key, and show it this once$/m)
  const create = await help('key', 'create')
  t.regex(create, /^Usage: npm run -s operator -- key create \[options\]$/m)
  t.regex(create, /^Required:\n +--partner <id> .*\n +--mode <mode> +live or test$/m)
  t.regex(create, /^ +--scope <scopes\.\.\.> +of read, winners and write \(default: read,write\)$/m)
  t.regex(create, /^ +--json /m)
})

test('a slug that is taken, a draw time that is taken, and cutoffs that cannot be, are refused', async (t) => {
  const file = await setUp(t)
  const path = await fileOf(t, file)
  await json('campaign', 'create', '--file', path)
  await refused(t, /slug/, 'campaign', 'create', '--file', path)
  const soon = new Date(Date.now() + 3_600_000).toISOString()
  const later = new Date(Date.now() + 7_200_000).toISOString()
  const drawingAt = (drawAt: string, ...more: readonly string[]) =>
    ['drawing', 'create', '--campaign', file.slug, '--draw-at', drawAt, ...more] as const
  await json(...drawingAt(later))
  await refused(t, /already/, ...drawingAt(later))
  await refused(t, /not be later/, ...drawingAt(soon, '--cutoff-at', later))
  await refused(t, /later than now/, ...drawingAt(soon, '--cutoff-at', '2020-01-01T00:00:00Z'))
  await refused(t, /no campaign/, 'drawing', 'create', '--campaign', 'nobody', '--draw-at', soon)
})

test('without DATABASE_URL the stack of the same DATA_DIR is used, and its absence is reported', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'stack-'))
  t.teardown(() => rm(folder, { recursive: true }))
  const missing = await runFile('operator/main.ts', ['status'], { DATA_DIR: folder })
  t.is(missing.code, 1)
  t.regex(missing.stderr, /npm start/)
  await writeFile(join(folder, 'database-url'), database.url)
  t.is((await runFile('operator/main.ts', ['status'], { DATA_DIR: folder })).code, 0)
})
