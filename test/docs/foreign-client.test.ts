import { execFile } from 'node:child_process'
import { readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import test from 'ava'
import { makeShop, openDrawing } from '../support/partner-api/partner.ts'
import type { Service } from '../support/service.ts'
import { emptyFolder, fileStack } from './stack.ts'

const stack = fileStack(test)

const packages = join(import.meta.dirname, '../../node_modules')

const compilerOptions = {
  strict: true,
  noUncheckedIndexedAccess: true,
  module: 'nodenext',
  target: 'esnext',
  lib: ['esnext', 'dom'],
  types: ['node'],
  allowImportingTsExtensions: true,
  noEmit: true,
}

/** What a partner's engineer writes on top of a generated client. */
const SHOP = `import { defaults, advanceDrawing, getDrawing, listCampaigns, listDrawings, sendWinners } from './client.ts'

defaults.baseUrl = \`\${process.env['PDS_BASE_URL']}/api/v1\`
defaults.headers = { authorization: \`Bearer \${process.env['PDS_KEY']}\` }

const expectOk = <Answer extends { status: number }, Status extends Answer['status']>(answer: Answer, status: Status) => {
  if (answer.status !== status) throw new Error(JSON.stringify(answer))
  return answer as Extract<Answer, { status: Status }>
}

const [campaign] = expectOk(await listCampaigns(), 200).data.campaigns
if (!campaign) throw new Error('there is no campaign')
const { slug } = campaign
const [open] = expectOk(await listDrawings(slug, { status: 'open' }), 200).data.drawings
if (!open) throw new Error('there is no open drawing')
const { id, winnersExpected } = open
const winners = Array.from({ length: winnersExpected }, (_, i) => (i === 0 ? { winner: 'u_0', displayName: 'Ada' } : \`u_\${i}\`))
expectOk(await sendWinners(slug, id, { winners }), 201)
const again = await sendWinners(slug, id, { winners: [] })
if (again.status !== 400) throw new Error('a wrong list was taken')
let drawing = expectOk(await getDrawing(slug, id), 200).data.drawing
while (drawing.status !== 'paid') {
  if (drawing.status === 'open' || drawing.status === 'locked') expectOk(await advanceDrawing(id, {}), 200)
  await new Promise((done) => setTimeout(done, 50))
  drawing = expectOk(await getDrawing(slug, id), 200).data.drawing
}
const cents: number[] = drawing.winners.map(({ amountCents }) => amountCents ?? -1)
console.log(JSON.stringify({ id, problem: again.data.code, name: drawing.winners[0]?.displayName, cents }))
`

const start = promisify(execFile)

/** Runs a program to its end, which must be a good one, and gives what it said. */
const run = async (cwd: string, words: readonly string[], env: Record<string, string> = {}): Promise<string> => {
  const failed = (error: { stdout?: string; stderr?: string }) => {
    throw new Error(`${words.join(' ')}: ${error.stdout}${error.stderr}`)
  }
  const { stdout } = await start(process.execPath, words, { cwd, env: { PATH: process.env['PATH'], ...env } }).catch(
    failed,
  )
  return stdout
}

test('a client that a tool of others generates type-checks, and brings a drawing from open to paid', async (t) => {
  const place = await stack()
  const shop = await makeShop(place as unknown as Service)
  const drawing = await openDrawing(shop, { cutoffAt: new Date(Date.now() + 3_600_000) })
  const folder = await emptyFolder(t)
  await symlink(packages, join(folder, 'node_modules'))
  const document = await (await fetch(`${place.url}/api/v1/openapi.json`)).text()
  await writeFile(join(folder, 'openapi.json'), document)
  await writeFile(join(folder, 'package.json'), '{"type": "module"}')
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['client.ts', 'shop.ts'] }))
  await writeFile(join(folder, 'shop.ts'), SHOP)
  await run(folder, ['node_modules/oazapfts/dist/cli.js', 'openapi.json', 'client.ts'])
  t.regex(await readFile(join(folder, 'client.ts'), 'utf8'), /generated using oazapfts/)
  await run(folder, ['node_modules/typescript/bin/tsc', '-p', '.'])
  const said = JSON.parse(await run(folder, ['shop.ts'], { PDS_BASE_URL: place.url, PDS_KEY: shop.key }))
  const { winners, status } = await drawing.read()
  t.is(status, 'paid')
  t.deepEqual(said, {
    id: drawing.id,
    problem: 'bad_request',
    name: 'Ada',
    cents: winners.map(({ amountCents }) => amountCents),
  })
})
