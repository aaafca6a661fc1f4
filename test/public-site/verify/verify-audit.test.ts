import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import test from 'ava'
import { type AuditLine, beginningOf, type ChainedEntry, nextHash } from '../../../domain/audit-chain.ts'
import { toHex } from '../../../domain/hex.ts'
import { verifyAudit } from '../../../public-site/verify/verify-audit.mjs'

const entryOf = (n: number): ChainedEntry => ({
  id: String(n + 100),
  partnerId: 'ptr_a',
  mode: n % 2 === 0 ? 'test' : null,
  at: `2026-11-24T12:00:00.${String(n).padStart(3, '0')}Z`,
  actor: 'mbr_1',
  action: 'campaign.paused',
  campaignId: 'cmp_1',
  drawingId: null,
  detail: { reason: 'Zoë said "now"\u2028', count: n, b: true, a: null },
})

/** A log of so many entries, as it is exported. */
const made = (entries: readonly ChainedEntry[]): AuditLine[] => {
  let previous = beginningOf('ptr_a')
  return entries.map((entry, place) => {
    previous = nextHash(previous, entry)
    return { place, hash: toHex(previous), entry }
  })
}

const LINES = made(Array.from({ length: 12 }, (_, n) => entryOf(n)))
const texts = (lines: readonly AuditLine[]) => lines.map((line) => JSON.stringify(line))
const headOf = (lines: readonly AuditLine[]) => ({
  type: 'audit',
  account: toHex(beginningOf('ptr_a')),
  entries: lines.length,
  head: lines.at(-1)?.hash ?? '',
})
const verdict = async (lines: readonly AuditLine[], entry?: ReturnType<typeof headOf>) => {
  const { ok, checks } = await verifyAudit(texts(lines), entry && { entry })
  return ok ? 'right' : checks.find((check) => !check.ok)?.detail
}

test('an audit log as it was written checks, alone and against an entry of the transparency log', async (t) => {
  t.is(await verdict(LINES), 'right')
  t.is(await verdict(LINES, headOf(LINES)), 'right')
  t.is(await verdict(LINES, headOf(LINES.slice(0, 7))), 'right', 'the log may be behind')
})

const line = (n: number): AuditLine => LINES[n] as AuditLine
const changed: AuditLine = { ...line(5), entry: { ...line(5).entry, actor: 'mbr_2' } }
const forged: AuditLine = { place: 5, hash: toHex(nextHash(Buffer.alloc(32), entryOf(50))), entry: entryOf(50) }

const ATTACKS: readonly (readonly [what: string, lines: readonly AuditLine[], found: RegExp])[] = [
  ['an entry was changed', LINES.with(5, changed), /^entry 105 at place 5 was changed/],
  ['its hash was changed', LINES.with(5, { ...line(5), hash: line(4).hash }), /^entry 105 at place 5/],
  [
    'six entries were removed',
    LINES.toSpliced(3, 6),
    /^before entry 109 at place 9 entries were removed: those of places 3 to 8/,
  ],
  ['the first was removed', LINES.slice(1), /^before entry 101 at place 1 entries were removed: that of place 0/],
  ['an entry was inserted', LINES.toSpliced(5, 0, forged), /^entry 150 at place 5 was inserted/],
  ['two were swapped', LINES.with(5, line(6)).with(6, line(5)), /^entry 106 at place 6 was moved/],
  ['an entry is there twice', LINES.toSpliced(6, 0, line(5)), /^entry 105 at place 5 was inserted or moved/],
  [
    'a removal was hidden by other places',
    LINES.toSpliced(5, 1).map((each, place) => ({ ...each, place })),
    /^entry 106/,
  ],
]

for (const [what, lines, found] of ATTACKS)
  test(`the first entry that is not as it was is named: ${what}`, async (t) => {
    t.regex((await verdict(lines)) ?? '', found)
  })

test('a line that says other things to other readers is named, though its hash is right', async (t) => {
  const said = async (change: (text: string) => string) => {
    const { ok, checks } = await verifyAudit(texts(LINES).with(5, change(texts(LINES)[5] as string)))
    return ok ? 'right' : checks[0]?.detail
  }
  t.is(await said((text) => text), 'right')
  for (const [from, to, found] of [
    ['"actor":', '"actor":"mbr_2","actor":', 'the name "actor" twice in one object'],
    ['"count":', '"c\\u006funt":6,"count":', 'the name "count" twice in one object'],
    ['"mode":null', '"mode":1e999', 'a number that is too large, 1e999'],
    ['"a":null', '"a":-1e999', 'a number that is too large, -1e999'],
    ['"a":null', '"a":-9007199254740993', 'a number that is too large, -9007199254740993'],
  ] as const)
    t.is(await said((text) => text.replace(from, to)), `line 6 has ${found}: it says other things to other readers.`)
})

test('what was removed at the end, or hashed again, does not have the head that the log has', async (t) => {
  t.regex((await verdict(LINES.slice(0, 6), headOf(LINES))) ?? '', /those of places 6 to 11 are missing/)
  const again = made(LINES.toSpliced(3, 6).map(({ entry }) => entry))
  t.is(await verdict(again), 'right')
  t.regex((await verdict(again, headOf(LINES.slice(0, 5)))) ?? '', /place 4 is not the one in the log/)
})

const script = fileURLToPath(new URL('../../../public-site/verify/verify-audit.mjs', import.meta.url))
const run = async (...words: string[]) => {
  const child = spawn(process.execPath, [script, ...words], { stdio: ['ignore', 'pipe', 'pipe'] })
  const [out, error, [status]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  return { out, error, status: status as number }
}

test('the command says what it found, and its exit status', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'audit-'))
  t.teardown(() => rm(folder, { recursive: true }))
  const write = async (name: string, content: string) => {
    await writeFile(`${folder}/${name}`, content)
    return `${folder}/${name}`
  }
  const file = await write('audit.jsonl', `${texts(LINES).join('\n')}\n`)
  const entry = await write('head.json', JSON.stringify(headOf(LINES)))
  const right = await run(file, '--entry', entry)
  t.is(right.status, 0, right.error)
  t.regex(right.out, /ok {6}chain: 12 entries of ptr_a, head 0x/)
  const wrong = await run(await write('wrong.jsonl', texts(LINES.toSpliced(3, 6)).join('\n')), '--json')
  t.is(wrong.status, 1)
  t.false(JSON.parse(wrong.out).ok)
  for (const words of [
    [],
    [`${folder}/none`],
    [await write('empty', '')],
    [file, '--log', 'nowhere'],
    [file, '--what'],
    [file, '--log', ''],
    [file, '--entry', await write('null.json', 'null')],
  ])
    t.is((await run(...words)).status, 2, words.join(' '))
})
