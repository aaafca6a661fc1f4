/** An exported audit log against a log whose server lies. */
import { createServer } from 'node:http'
import test, { type ExecutionContext } from 'ava'
import { type ChainedEntry, beginningOf, nextHash } from '../../../../domain/audit-chain.ts'
import { toHex } from '../../../../domain/hex.ts'
import { folderOf } from '../../../support/folder.ts'
import { listen } from '../../../support/listen.ts'
import { makeLog, seedOf, serveFiles } from '../../../support/log/log.ts'
import { runAudit } from '../command.ts'

const entryOf = (n: number, partnerId: string): ChainedEntry => ({
  id: String(n + 100),
  partnerId,
  mode: null,
  at: '2026-11-24T12:00:00.000Z',
  actor: 'mbr_1',
  action: 'campaign.paused',
  campaignId: 'cmp_1',
  drawingId: null,
  detail: {},
})

const linesOf = (partnerId: string, count: number) => {
  let previous = beginningOf(partnerId)
  return Array.from({ length: count }, (_, place) => {
    const entry = entryOf(place, partnerId)
    previous = nextHash(previous, entry)
    return { place, hash: toHex(previous), entry }
  })
}

const LINES = linesOf('ptr_a', 12)
const headAfter = (entries: number) => ({
  type: 'audit',
  account: toHex(beginningOf('ptr_a')),
  entries,
  head: LINES[entries - 1]?.hash ?? '',
})

/** The first seven lines as a file, and a log that has a head of seven, `between` entries more, and one of twelve. */
const open = async (t: ExecutionContext, between: number) => {
  const { url, files } = await serveFiles(t, new Map())
  const log = makeLog(url, files)
  log.add(headAfter(7))
  log.fill(between)
  const newest = log.add(headAfter(12))
  const file = `${await folderOf(t, {
    'audit.jsonl': LINES.slice(0, 7)
      .map((line) => JSON.stringify(line))
      .join('\n'),
  })}/audit.jsonl`
  const check = (...words: string[]) => runAudit(file, '--log', `${url}/log`, ...words)
  return { files, log, newest, check }
}

for (const [where, between, after] of [
  ['in the last tile', 20, 0],
  ['in a full tile', 254, 3],
  ['in a log of three levels', 256 * 256, 300],
] as const) {
  test(`an export that ends early is named, also by a server that hides the newest head ${where}`, async (t) => {
    const { files, log, newest, check } = await open(t, between)
    log.fill(after)
    const honest = await check()
    t.is(honest.status, 1, honest.error)
    t.regex(honest.out, /those of places 7 to 11 are missing/)
    const [shown, hidden] = ['audit', 'tried'].map((type) => `${headAfter(12).head}","type":"${type}"`)
    for (const [path, body] of files)
      if (path.includes('/tile/entries/'))
        files.set(path, Buffer.from(body.toString('latin1').replace(shown as string, hidden as string), 'latin1'))
    const { out, status } = await check()
    t.is(status, 1, out)
    t.regex(out, new RegExp(`FAILED {2}log: entry ${newest} is not in the log's tree`))
  })
}

test('a checkpoint of another log, signed with the same key, is not that of this one', async (t) => {
  const { files, check } = await open(t, 3)
  const other = makeLog('https://other.test', new Map())
  other.addBytes([Buffer.from(JSON.stringify(headAfter(7)))])
  const [name = '', id = ''] = String(files.get('/log/key')).split('+')
  const keyId = Buffer.from(id, 'hex')
  const [text = '', signature = ''] = other.checkpoint().split('\n\n')
  const signed = Buffer.from(signature.trim().split(' ')[2] as string, 'base64').subarray(4)
  files.set('/log/checkpoint', `${text}\n\n— ${name} ${Buffer.concat([keyId, signed]).toString('base64')}\n`)
  const { out, status } = await check()
  t.is(status, 1)
  t.regex(
    out,
    /FAILED {2}log: the log's checkpoint must be of 127\.0\.0\.1:\d+\/log, as its key is; it is of other\.test/,
  )
})

const [OLD, NEW, UNKNOWN] = [seedOf(1), seedOf(2), seedOf(3)]
const keysIn = (files: ReadonlyMap<string, Buffer | string>) => String(files.get('/log/key')).trim().split('\n')

test('a log of two keys, which it has while one is changed, is checked by each of them', async (t) => {
  const { files, log, check } = await open(t, 3)
  log.signWith(NEW, OLD)
  const keys = keysIn(files)
  t.is(keys.length, 2)
  for (const words of [[], ...keys.map((key) => ['--key', key]), ['--key', keys.join('\n')]]) {
    const { out, status, error } = await check(...words)
    t.is(status, 1, error)
    t.regex(out, /those of places 7 to 11 are missing/, words.join(' '))
  }
})

test('a log that one of its two keys has signed is signed, and one that another key has is not', async (t) => {
  const { files, log, check } = await open(t, 3)
  log.signWith(NEW, OLD)
  const both = keysIn(files).join('\n')
  log.signWith(OLD)
  t.regex((await check('--key', both)).out, /those of places 7 to 11 are missing/)
  log.signWith(UNKNOWN)
  t.regex((await check('--key', both)).out, /FAILED {2}log: the log's checkpoint is not signed with its key/)
})

test('a wrong signature of a known key is wrong, even if another key has signed rightly', async (t) => {
  const { files, log, check } = await open(t, 3)
  log.signWith(NEW, OLD)
  const [, id = ''] = keysIn(files)[1]?.split('+') ?? []
  const [text = '', signatures = ''] = log.checkpoint().split('\n\n')
  const [first = '', second = ''] = signatures.trim().split('\n')
  const [, name, base64 = ''] = second.split(' ')
  const bytes = Buffer.from(base64, 'base64')
  bytes.writeUInt8(bytes.readUInt8(20) ^ 1, 20)
  files.set('/log/checkpoint', `${text}\n\n${first}\n— ${name} ${bytes.toString('base64')}\n`)
  const { out, status } = await check()
  t.is(status, 1)
  t.true(out.includes(`FAILED  log: the log's checkpoint must be signed by key ${id}; its signature is wrong`), out)
})

test('what is no key of a log is not checked with', async (t) => {
  const { check } = await open(t, 3)
  const { error, status } = await check('--key', 'key\nof\nnothing')
  t.is(status, 2)
  t.regex(error, /not the public key of a log/)
})

test('where no log is found, that is no reason to call an export wrong', async (t) => {
  const { files, check } = await open(t, 3)
  const [key = ''] = keysIn(files)
  files.delete('/log/checkpoint')
  const { error, status } = await check('--key', key)
  t.is(status, 2)
  t.regex(error, /There is no log at http:\S+: name the right one with --log\./)
})

test('heads of other accounts, and what else names this one, are passed over', async (t) => {
  const { log, newest, check } = await open(t, 3)
  log.add({ ...headAfter(3), account: toHex(beginningOf('ptr_b')) })
  log.add({ ...headAfter(2), type: 'tried' })
  const { out, status, error } = await check()
  t.is(status, 1, error)
  t.regex(out, /those of places 7 to 11 are missing/, `as entry ${newest} says`)
})

test('a file of the log that never ends is not read to its end', async (t) => {
  const chunk = Buffer.alloc(2 ** 16)
  const server = createServer((_request, response) => {
    const more = (): void => {
      while (!response.destroyed && response.write(chunk));
    }
    response.on('drain', more)
    more()
  })
  const url = await listen(t, server)
  const folder = await folderOf(t, { 'audit.jsonl': JSON.stringify(LINES[0]) })
  const { error, status } = await runAudit(`${folder}/audit.jsonl`, '--log', `${url}/log`)
  t.is(status, 2)
  t.regex(error, /log\/key is too large/)
})

test('what an export says does not steer the terminal, as lines or as JSON', async (t) => {
  const folder = await folderOf(t, {
    'audit.jsonl': JSON.stringify(linesOf('ptr\u001B[2K\u001B[1A\u009B8m\u202E\nok', 1)[0]),
  })
  for (const words of [[], ['--json']]) {
    const { out, status } = await runAudit(`${folder}/audit.jsonl`, ...words)
    t.is(status, 0)
    t.regex(out, /^[\P{C}\n]*$/u)
    t.notRegex(out, /^ok$/m)
  }
})
