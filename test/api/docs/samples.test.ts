import { spawn, spawnSync } from 'node:child_process'
import { copyFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import test, { type ExecutionContext } from 'ava'
import { PrizeDrawings } from '../../../api/client/client.ts'
import type { Sample } from '../../../api/docs/code.ts'
import { operationsOf, readDocument } from '../../../api/docs/document.ts'
import { samplesOf } from '../../../api/docs/reference/calls.ts'
import { exampleCall } from '../../../api/docs/reference/example-call.ts'
import { emptyFolder, examples } from '../../docs/stack.ts'
import { fileService } from '../../support/site/file-service.ts'
import { makeShop } from '../../support/partner-api/partner.ts'

const service = fileService(test)
const BASE_URL = 'https://api.test'
const document = readDocument(BASE_URL)
const operations = operationsOf(document)

const all = (baseUrl: string): Sample[] =>
  operations.flatMap((operation) => {
    const call = exampleCall(document, baseUrl, operation)
    return samplesOf({ baseUrl, name: operation.operationId, answers: true }, call)
  })

const python = process.env['PYTHON'] || 'python3'
const hasPython = spawnSync(python, ['--version']).status === 0

const run = async (command: string, words: readonly string[], cwd: string, env: Record<string, string> = {}) => {
  const child = spawn(command, words, { cwd, env: { PATH: process.env['PATH'], ...env } })
  const [out, error] = await Promise.all([text(child.stdout), text(child.stderr)])
  return { out, error }
}

/** What is wrong with the samples of a language, all of them looked at by one process. */
const inWrong = async (
  t: ExecutionContext,
  id: string,
  check: (folder: string, files: string[]) => Promise<string>,
) => {
  const folder = await emptyFolder(t)
  const samples = all(BASE_URL).filter((sample) => sample.id === id)
  t.is(samples.length, operations.length)
  const files = await Promise.all(
    samples.map(async ({ code }, i) => {
      await writeFile(join(folder, `${i}.mjs`), code)
      return `${i}.mjs`
    }),
  )
  return check(folder, files)
}

const PARSE_ALL = `import { readFileSync } from 'node:fs'
import { SourceTextModule } from 'node:vm'
for (const file of process.argv.slice(1)) new SourceTextModule(readFileSync(file, 'utf8'), { identifier: file })`

for (const id of ['node', 'client']) {
  test(`every call as it is shown for Node (${id}) is a program that can be read`, async (t) => {
    const wrong = await inWrong(t, id, async (folder, files) => {
      const words = ['--experimental-vm-modules', '--no-warnings', '--input-type=module', '-e', PARSE_ALL, ...files]
      return (await run(process.execPath, words, folder)).error
    })
    t.is(wrong, '')
  })
}

const COMPILE_ALL = `import sys
for file in sys.argv[1:]: compile(open(file, encoding='utf-8').read(), file, 'exec')`

const withPython = hasPython ? test : test.skip
withPython('every call as it is shown for Python is a program that can be read', async (t) => {
  t.is(
    await inWrong(
      t,
      'python',
      async (folder, files) => (await run(python, ['-c', COMPILE_ALL, ...files], folder)).error,
    ),
    '',
  )
})

test('every call as it is shown for a shell names its method, its address and the key', async (t) => {
  const wrong = await inWrong(t, 'curl', async (folder, files) => {
    const checked = await Promise.all(files.map((file) => run('sh', ['-n', file], folder)))
    return checked.map(({ error }) => error).join('')
  })
  t.is(wrong, '')
  for (const { id, code } of all(BASE_URL))
    if (id === 'curl') t.regex(code, /^curl .*'https:\/\/api\.test\/api\/v1\/[^{}']+'[\s\S]*\$PDS_KEY/)
})

test('the client has a method for every call', (t) => {
  const draws = new PrizeDrawings({ key: 'pds_test_0', baseUrl: BASE_URL })
  for (const { operationId } of operations)
    t.is(typeof draws[operationId as keyof PrizeDrawings], 'function', operationId)
})

test('the first call answers the caller’s campaigns, in every language that it is shown in', async (t) => {
  const own = await service()
  const { key, campaign } = await makeShop(own)
  const folder = await emptyFolder(t)
  await copyFile(join(examples, 'node/prize-drawings.mjs'), join(folder, 'prize-drawings.mjs'))
  const samples = all(own.url).filter(
    ({ code }) => /\/campaigns'|\/campaigns"|listCampaigns\(/.test(code) && !code.includes('timeZone'),
  )
  t.is(samples.length, 4)
  for (const { id, code } of samples) {
    if (id === 'python' && !hasPython) continue
    await writeFile(join(folder, 'sample.mjs'), code)
    const command = { curl: 'sh', python }[id] ?? process.execPath
    const { out, error } = await run(command, ['sample.mjs'], folder, { PDS_KEY: key })
    t.true(out.includes(campaign.slug), `${id}: ${out}${error}`)
  }
})
