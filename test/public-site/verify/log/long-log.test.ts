import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import test, { type ExecutionContext } from 'ava'
import type { run as verify } from '../../../../public-site/verify/verify-draw.mjs'
import { folderOf } from '../../../support/folder.ts'
import { idOf, openPromising, receiptOf } from '../../../support/log/promising.ts'
import { script } from '../command.ts'

const MOST = 300

/** The script, except that a log is too long for it from 300 entries on instead of 20 million. */
const openImpatient = async (t: ExecutionContext) => {
  const whole = await readFile(script, 'utf8')
  const text = whole.replace('MAX_WALKED = 20_000_000', `MAX_WALKED = ${MOST}`)
  t.not(text, whole)
  const folder = await folderOf(t, { 'verify-draw.mjs': text })
  const { run } = (await import(pathToFileURL(join(folder, 'verify-draw.mjs')).href)) as { run: typeof verify }
  return async (...words: string[]) => {
    const lines: string[] = []
    const print = (line: string) => void lines.push(line)
    const status = await run(words, { print, printError: print, evidence: join(folder, 'log') })
    return { status, out: lines.join('\n') }
  }
}

test('a log that is too long to be read on end is read in several runs, each of which says how it goes on', async (t) => {
  const site = await openPromising(t)
  site.log.fill(700)
  const { length } = site.log.entries
  const look = await openImpatient(t)
  const state = join(await folderOf(t, {}), 'state.json')
  const words = [
    ['--monitor', site.url, '--once', '--state', state],
    ['--campaign', `${site.url}/campaigns/daily/draws.json`, '--state', state],
  ] as const
  for (let read = MOST, run = 0; read < length; read += MOST, run += 1) {
    const { status, out } = await look(...(words[run % 2] as (typeof words)[0]))
    t.is(status, 2, out)
    t.true(
      out.includes(`the log has ${length} entries, of which ${read} are read: run it again with --state FILE`),
      out,
    )
  }
  for (const last of words) {
    const { status, out } = await look(...last)
    t.is(status, 0, out)
  }
})

test('a receipt of long ago is checked however many entries the log has got since', async (t) => {
  const site = await openPromising(t)
  site.log.fill(700)
  site.showLogProofs()
  const look = await openImpatient(t)
  const folder = await folderOf(t, { 'receipt.json': JSON.stringify(site.receipt(1)) })
  const { status, out } = await look('--receipt', join(folder, 'receipt.json'))
  t.is(status, 0, out)
})

test('where the lock does not follow for very many entries, it is said how it is found', async (t) => {
  const site = await openPromising(t)
  const send = {
    type: 'send',
    drawing: idOf(6),
    winnersCommitment: `0x${'ab'.repeat(32)}`,
    sentAt: '2026-11-06T12:00:00.000Z',
  }
  site.log.add(send)
  site.log.fill(700)
  site.showLogProofs()
  const look = await openImpatient(t)
  const folder = await folderOf(t, { 'receipt.json': JSON.stringify(receiptOf(site.url, send)) })
  const { status, out } = await look('--receipt', join(folder, 'receipt.json'))
  t.is(status, 2, out)
  t.regex(out, /not among the 300 entries after the list: a monitor with --receipts FOLDER finds it/)
})
