/** The script promises to run with Node 18: here it runs without later features, except what Node itself needs. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import test from 'ava'
import { folderOf } from '../../support/folder.ts'
import { logProofOf } from '../../support/log/inclusion.ts'
import { openPromising } from '../../support/log/promising.ts'
import { script } from './command.ts'

const SETS = ['union', 'intersection', 'difference', 'symmetricDifference', 'isSubsetOf', 'isSupersetOf']
const ITERATORS = ['map', 'filter', 'take', 'drop', 'flatMap', 'reduce', 'toArray', 'forEach', 'some', 'every', 'find']
const ADDED: Record<string, readonly string[]> = {
  URL: ['parse'],
  Array: ['fromAsync'],
  'Array.prototype': ['toReversed', 'toSpliced', 'with'],
  Object: ['groupBy'],
  Map: ['groupBy'],
  Promise: ['try'],
  'Set.prototype': [...SETS, 'isDisjointFrom'],
  'Iterator.prototype': ITERATORS,
  RegExp: ['escape'],
  'String.prototype': ['isWellFormed'],
  Uint8Array: ['fromHex', 'fromBase64'],
  'Uint8Array.prototype': ['toHex', 'toBase64'],
  process: ['getBuiltinModule'],
}
const removal = Object.entries(ADDED).flatMap(([holder, names]) => names.map((name) => `delete ${holder}.${name}`))
const without = `data:text/javascript,${encodeURIComponent(removal.join('\n'))}`

/** Runs each command, and gives the exit statuses and all that was printed. */
const runAll = async (cwd: string, commands: readonly string[][]) => {
  const code = `import { run } from ${JSON.stringify(pathToFileURL(script).href)}
    const statuses = []
    for (const words of ${JSON.stringify(commands)}) statuses.push(await run(words, { print: console.error }))
    console.log(JSON.stringify(statuses))`
  const words = ['--import', without, '--input-type=module', '-e', code]
  const child = spawn(process.execPath, words, { cwd, stdio: ['ignore', 'pipe', 'pipe'] })
  const [out, printed] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  return { statuses: out.trim(), printed }
}

test('a draw, a campaign, a receipt and a service are checked without what came after Node 18', async (t) => {
  const site = await openPromising(t)
  site.showLogProofs()
  const folder = await folderOf(t, {
    'proof.json': JSON.stringify(site.proofs.get(1)),
    'lock.tlog-proof': logProofOf(site.log, site.proofs.get(1)?.log?.index ?? 0),
    'log-key': String(site.files.get('/log/key')),
    'receipt.json': JSON.stringify(site.receipt(1)),
  })
  const { statuses, printed } = await runAll(folder, [
    [site.url + site.pathOf(1)],
    ['proof.json', '--log-proof', 'lock.tlog-proof', '--log-key', 'log-key'],
    ['--campaign', `${site.url}/campaigns/daily/draws.json`],
    ['--receipt', 'receipt.json'],
    ['--monitor', site.url, '--once', '--state', 'state.json'],
    ['--monitor', site.url, '--once', '--state', 'state.json', '--json'],
  ])
  t.is(statuses, '[0,0,0,0,0,0]', printed)
})
