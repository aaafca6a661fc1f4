import { spawn, spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import test from 'ava'
import { winnerId } from '../../../api/client/winner-id.ts'
import { operationsOf, readDocument } from '../../../api/docs/document.ts'
import { codes } from '../../../api/docs/error-advice.ts'
import { eventTypes } from '../../../domain/webhook/event-types.ts'
import { emptyFolder, fileStack } from '../../docs/stack.ts'
import { makeShop, openDrawing } from '../../support/partner-api/partner.ts'
import type { Service } from '../../support/service.ts'

const stack = fileStack(test)

const folder = join(import.meta.dirname, '../../../docs/guides')
const guides = readdirSync(folder).map((file) => ({ file, source: readFileSync(join(folder, file), 'utf8') }))
const guideNamed = (file: string): string => guides.find((guide) => guide.file === file)?.source ?? ''

/** The code of a guide in one language, in its order. */
const codeIn = (source: string, language: string): string[] =>
  [...source.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, 'gm'))].map(([, code]) => code as string)

type Run = { cwd: string; input: string; env?: Record<string, string> }

const run = async (command: string, words: readonly string[], { cwd, input, env = {} }: Run) => {
  const child = spawn(command, words, { cwd, env: { PATH: process.env['PATH'], HOME: cwd, ...env } })
  // One that ends early leaves the rest unread.
  child.stdin.on('error', () => {}).end(input)
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve))
  const [out, error] = await Promise.all([text(child.stdout), text(child.stderr)])
  return { code: await ended, out, error }
}

const isThere = (command: string): boolean => spawnSync(command, ['--version']).error === undefined
const withCurl = isThere('curl') ? test : test.skip
const python = process.env['PYTHON'] || 'python3'
const withPython = isThere(python) ? test : test.skip

withCurl('the quick start, typed as it stands, ends with a verified draw', async (t) => {
  const own = await stack()
  const shop = await makeShop(own as unknown as Service)
  await openDrawing(shop, { cutoffAt: new Date(Date.now() + 3_600_000), drawAt: new Date(Date.now() + 7_200_000) })
  const typed = codeIn(guideNamed('quick-start.md'), 'sh')
    .join('\n')
    .replaceAll('http://localhost:3000', own.url)
    .replaceAll('pds_test_…', shop.key)
    .replaceAll('SLUG=demo', `SLUG=${shop.campaign.slug}`)
  const { code, out, error } = await run('sh', ['-eu'], { cwd: await emptyFolder(t), input: typed })
  t.is(code, 0, out + error)
  t.regex(out, /\bsettled\b|\bpaid\b/)
  t.regex(out, /^0 test-winner-1 \d+ cents$/m)
  t.regex(out, /TEST draw/)
})

const WINNER_KEY = '4f'.repeat(32)
const expected = winnerId(WINNER_KEY, 48213)

test('the guide’s winner id in Node is the client’s', async (t) => {
  const [input = ''] = codeIn(guideNamed('winner-ids.md'), 'js')
  const env = { PDS_WINNER_KEY: WINNER_KEY }
  const { out, error } = await run(process.execPath, ['--input-type=module'], { cwd: await emptyFolder(t), input, env })
  t.is(out.trim(), expected, error)
})

withPython('the guide’s winner id in Python is the client’s', async (t) => {
  const [input = ''] = codeIn(guideNamed('winner-ids.md'), 'python')
  const env = { PDS_WINNER_KEY: WINNER_KEY }
  const { out, error } = await run(python, ['-'], { cwd: await emptyFolder(t), input, env })
  t.is(out.trim(), expected, error)
})

test('every line for a shell that a guide shows can be read by one', async (t) => {
  const cwd = await emptyFolder(t)
  for (const { file, source } of guides)
    for (const input of codeIn(source, 'sh')) t.is((await run('sh', ['-n'], { cwd, input })).error, '', file)
})

test('every JSON that a guide shows is JSON', (t) => {
  for (const { file, source } of guides)
    for (const code of codeIn(source, 'json')) t.notThrows(() => JSON.parse(code) as unknown, file)
})

const calls = operationsOf(readDocument('https://api.test')).map(
  ({ path }) => new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
)

test('every address of the API that a guide asks is one of its calls', (t) => {
  const asked = guides.flatMap(({ source }) =>
    [...source.matchAll(/\$PDS_BASE_URL\/api\/v1([^"?]*)/g)].map(([, path]) => path as string),
  )
  t.true(asked.length > 8)
  for (const path of asked)
    t.true(
      calls.some((call) => call.test(path)),
      path,
    )
})

test('every code, event and status that a guide names is one', (t) => {
  const named = guides.flatMap(({ source }) => [
    ...source.matchAll(/`((?:drawing|guarantee|payout|key|webhook_endpoint)\.[a-z_]+)`/g),
  ])
  t.true(named.length > 3)
  for (const [, type] of named) t.true((eventTypes as readonly string[]).includes(type as string), type)
  for (const [, code] of guideNamed('errors.md').matchAll(/"code": "([^"]+)"/g))
    t.true((codes as readonly string[]).includes(code as string), code)
})
