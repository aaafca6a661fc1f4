import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import test from 'ava'
import { clientFiles } from '../../../api/client/bundle.ts'
import { PrizeDrawings } from '../../../api/client/client.ts'
import { paths } from '../../../api/v1/paths.ts'
import { formatted } from '../../../local/client/assemble.ts'
import { refusalsOf, theDocument } from '../../../local/client/document.ts'
import { operationsModule, typesModule } from '../../../local/client/write-types.ts'

const run = promisify(execFile)
const HINT = 'make it again with `node local/client/write.ts`'
const programs = fileURLToPath(new URL('../../../node_modules/.bin/', import.meta.url))
const typeRoots = fileURLToPath(new URL('../../../node_modules/@types', import.meta.url))

const readClient = (name: string) => readFile(new URL(`../../../api/client/${name}`, import.meta.url), 'utf8')

test('the types and methods are those of the document', async (t) => {
  const document = theDocument()
  t.is(await readClient('types.ts'), formatted(typesModule(document), 'types.ts'), HINT)
  t.is(await readClient('operations.ts'), formatted(operationsModule(document, refusalsOf), 'operations.ts'), HINT)
})

test('there is a method for every operation', (t) => {
  const draws = new PrizeDrawings({ key: 'pds_test_x', baseUrl: 'https://api.example' })
  const names = Object.values(paths).flatMap((methods) => Object.values(methods).map(({ name }) => name))
  t.true(names.length > 10)
  for (const name of names) t.is(typeof draws[name as 'getDrawing'], 'function', name)
})

/** What a partner writes; it is compiled as in a project of theirs that knows nothing of this one. */
const PROGRAM = `
import { NoAnswerError, PrizeDrawings, ProblemError, verifyWebhook, winnerId } from './prize-drawings.mjs'
import type { Drawing, SendWinnersInput, VerifiedEvent, Winner } from './prize-drawings.mjs'

const draws = new PrizeDrawings({ key: 'pds_test_x', baseUrl: 'https://api.example' })
export const send = async (): Promise<Drawing | null> => {
  const winners: readonly Winner[] = [winnerId('k', 1), { winner: 'u_2', displayName: null }]
  const input: SendWinnersInput = { slug: 'daily', id: 'drw_x', winners }
  const { drawing } = await draws.sendWinners(input, { signal: AbortSignal.timeout(1_000) })
  const [first] = drawing.winners
  const cents: number | undefined = first?.amountCents
  if (cents !== undefined && drawing.status === 'paid') return drawing
  return draws.sendNextWinners('daily', ({ winnersExpected }) => Array.from({ length: winnersExpected }, (_, i) => String(i)))
}
export const read = (event: VerifiedEvent): number | null => {
  if (event.type === 'payout.failed') return event.data.payout.amountCents
  if (event.type === 'drawing.settled') return event.data.drawing.prizesCents
  return event.id.length
}
export const explain = (error: unknown): string => {
  if (error instanceof ProblemError) return error.code === 'locked' ? error.detail : String(error.requestId)
  return error instanceof NoAnswerError && error.isUnclear ? 'Read what is there.' : 'Nothing was done.'
}
verifyWebhook({ body: '', headers: new Headers(), secret: ['whsec_x'] })
// @ts-expect-error A status that there is not.
await draws.listDrawings({ slug: 'daily', status: 'closed' })
// @ts-expect-error A drawing has an id.
await draws.getDrawing({ slug: 'daily' })
// @ts-expect-error It is not there before the draw.
export const roll = async (): Promise<number> => (await draws.getDrawing({ slug: 'a', id: 'b' })).drawing.winners[0]!.roll
`

test('the two files are all that a program needs, with every word about them', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'prize-drawing-test-'))
  t.teardown(() => rm(folder, { recursive: true, force: true }))
  const files = await clientFiles()
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
  await writeFile(join(folder, 'program.mts'), PROGRAM)
  const checks = [
    '--strict',
    '--exactOptionalPropertyTypes',
    '--noUncheckedIndexedAccess',
    '--noEmit',
    '--ignoreConfig',
  ]
  const target = [
    '--target',
    'es2022',
    '--lib',
    'es2023',
    '--module',
    'nodenext',
    '--types',
    'node',
    '--typeRoots',
    typeRoots,
  ]
  const compiled = await run(join(programs, 'tsc'), [...checks, ...target, join(folder, 'program.mts')]).catch(
    (error: { stdout: string }) => error,
  )
  t.is(compiled.stdout, '')
  const { stdout } = await run(process.execPath, [
    '--input-type=module',
    '-e',
    `console.log(Object.keys(await import(${JSON.stringify(join(folder, 'prize-drawings.mjs'))})).join(' '))`,
  ])
  const exported = stdout.trim().split(' ')
  t.deepEqual(exported, [
    'NoAnswerError',
    'Operations',
    'PrizeDrawings',
    'ProblemError',
    'SignatureError',
    'receiptsIn',
    'verifyWebhook',
    'verifyWinnersRequest',
    'winnerId',
  ])
  const declared = files['prize-drawings.d.mts'] as string
  for (const words of ['Send the winners of a drawing.', '409 `locked`', 'Run it every minute', 'unparsed'])
    t.true(declared.includes(words), words)
  for (const name of exported)
    t.regex(declared, new RegExp(` \\*/\\nexport declare (const|class|abstract class) ${name}\\b`), name)
  t.notRegex(declared, /: any\b|<any>|import /)
})
