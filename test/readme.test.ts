import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'ava'
import { LANES, THREAD_TRANSACTIONS, TRANSACTIONS } from '../db/lanes.ts'
import { campaignFile } from '../domain/campaign.ts'
import { chains } from '../domain/chain/chains.ts'
import { mailSettings } from '../process/mail-settings.ts'
import { alarmSettings } from '../process/alarm-settings.ts'
import { moveSettings, ownerSettings, registrarSettings, webSettings } from '../process/configuration.ts'
import { siteSettings } from '../process/worker-settings.ts'
import { moves, publicStage, type Status } from '../domain/drawing/state.ts'
import { parseCadence } from '../domain/drawing/schedule.ts'
import { guaranteeMoves, guaranteeStatuses } from '../domain/guarantee/state.ts'
import { parsePrizeTable } from '../domain/prize-table.ts'
import { databaseStages } from '../worker/stages/all.ts'
import { fetchWinners } from '../worker/stages/fetch-winners.ts'
import { guaranteeCheck } from '../worker/stages/guarantee-check.ts'

const project = join(import.meta.dirname, '..')
const readme = readFileSync(join(project, 'README.md'), 'utf8')
const operating = readFileSync(join(project, 'docs/operating.md'), 'utf8')
const exactlyOnce = readFileSync(join(project, 'docs/exactly-once.md'), 'utf8')
const contributing = readFileSync(join(project, 'docs/contributing.md'), 'utf8')

const found = (pattern: RegExp, text = readme): string[] =>
  [...text.matchAll(pattern)].map(([, name]) => name as string)
const sectionOf = (title: string, text = readme): string => text.split(`\n## ${title}\n`)[1]?.split('\n## ')[0] ?? ''
const unique = (names: Iterable<string>): string[] => [...new Set(names)].toSorted()

const [, picture = '', between = '', guaranteePicture = ''] = sectionOf('The way of a drawing').split('```')

test('the picture shows the moves, each with the stage that makes it', (t) => {
  const statuses = found(/^([a-z_]+)/gm, picture)
  const stagesBetween = found(/^ +│ ((?:[a-z-]+(?:, )?)+)/gm, picture).map((names) => names.split(', '))
  const pictured = stagesBetween.map((names, i) => ({ from: statuses[i], to: statuses[i + 1], queue: names.at(-1) }))
  t.deepEqual<unknown, unknown>(
    pictured,
    moves.map(({ from, to, queue }) => ({ from, to, queue })),
  )
  t.is(statuses.length, moves.length + 1)
})

test('the picture names every stage of a drawing and the public names that differ', (t) => {
  for (const { queue } of databaseStages.filter(
    (stage) => !['create-drawings', 'guarantee-check'].includes(stage.queue),
  )) {
    t.regex(picture, new RegExp(`\\b${queue}\\b`), queue)
  }
  t.regex(between, new RegExp(fetchWinners.queue))
  for (const [status, name] of Object.entries(publicStage) as [Status, string][]) {
    t.is(new RegExp(`^${status} .*public stage "${name}"`, 'm').test(picture), status !== name, status)
  }
})

test('the picture of a guarantee names its statuses and the stages that move it', (t) => {
  t.deepEqual(unique(found(/^([a-z_]+)/gm, guaranteePicture)), guaranteeStatuses.toSorted())
  const movers: string[] = [guaranteeCheck.queue, ...new Set(guaranteeMoves.flatMap(({ queue }) => queue ?? []))]
  t.deepEqual(found(/^ +│ ([a-z-]+)/gm, guaranteePicture), movers)
})

test('a newcomer reads 120 lines at most', (t) => {
  t.true(readme.split('\n').length <= 121)
})

test('every file and folder that is named is there', (t) => {
  const isExample = (path: string) => path === 'prize-draw/1' || path.includes('NAME')
  const paths = [readme, operating, contributing, exactlyOnce]
    .flatMap((text) => found(/`([\w.-]+\/[\w./-]*)`/g, text))
    .filter((path) => !isExample(path))
  t.true(paths.length > 10)
  for (const path of [...paths, 'Procfile']) t.true(existsSync(join(project, path)), path)
})

test('every script that is named is there', (t) => {
  const { scripts } = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>
  }
  const named = found(/npm (?:run (?:-s )?)?([a-z]+)/g)
  t.deepEqual(unique(named), Object.keys(scripts).toSorted())
})

test('the operator commands that are named are those that there are', async (t) => {
  const answer = await new Promise<string>((done) => {
    execFile(process.execPath, [join(project, 'operator/main.ts')], (_error, _stdout, stderr) => done(stderr))
  })
  const known =
    answer
      .split(': ', 2)[1]
      ?.replace(/\.\s*$/, '')
      .split(', ') ?? []
  const named = found(/operator -- ((?:[a-z][a-z-]* ?)+)/g, operating).map((name) => name.trim())
  t.deepEqual(unique(named), known.toSorted())
})

test('the variables in the table are those that are read', (t) => {
  const read = [
    ...Object.keys(webSettings.shape),
    ...Object.keys(moveSettings.shape),
    ...Object.keys(ownerSettings.shape),
    ...Object.keys(registrarSettings.shape),
    ...chains.map(({ rpcVariable }) => rpcVariable),
    ...Object.keys(siteSettings),
    ...Object.keys(mailSettings),
    ...Object.keys(alarmSettings),
    'CHAIN_OPERATOR_KEY',
    'WORKER_STAGES',
    'DATA_DIR',
  ]
  t.deepEqual(unique(found(/^\| `([A-Z_]+)`/gm, sectionOf('Configuration', operating))), unique(read))
})

const sum = (numbers: Iterable<number>): number => [...numbers].reduce((one, other) => one + other, 0)

test('the logins may take what the table of connections says, twice, and a web process takes no more than that', (t) => {
  const taken = found(/\| +(\d+) +\|$/gm, sectionOf('Connections to the database', operating)).map(Number)
  const [ofWeb, ofWorker] = [sum(taken.slice(0, -2)), sum(taken.slice(-2))]
  t.deepEqual(found(/connection limit (\d+)/g, operating).map(Number), [2 * ofWeb, 2 * ofWorker])
  const { thread, ...lanes } = LANES
  const threads = 2 * (thread.connections + lanes.long.connections + THREAD_TRANSACTIONS)
  const connections = Object.values(lanes).map((lane) => lane.connections)
  t.is(ofWeb, sum(connections) + sum(Object.values(TRANSACTIONS)) + threads)
})

test('the files of the operator are taken once their ids are filled in', (t) => {
  const [table, campaign] = found(/```json\n([^]*?)```/g, operating).map((text) =>
    JSON.parse(text.replaceAll('_…', `_${'a'.repeat(22)}`)),
  )
  t.is(parsePrizeTable(table).denominator, 100)
  const { cadence, timeZone, startsAt } = campaignFile.parse(campaign)
  t.notThrows(() => parseCadence(cadence, timeZone, startsAt.toTemporalInstant()))
})

test('the folders that may import others are the folders that there are', (t) => {
  const folders = found(/^\| `([\w-]+)\/`/gm, sectionOf('Where is what'))
  t.deepEqual(folders.toSorted(), [
    'api',
    'db',
    'domain',
    'local',
    'operator',
    'process',
    'public-site',
    'test',
    'worker',
  ])
})
