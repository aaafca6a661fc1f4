import { createHash } from 'node:crypto'
import type { ExecutionContext } from 'ava'
import { verifyDraw } from '../../public-site/verify/verify-draw.mjs'
import { failedOf } from '../public-site/verify/outcome.ts'
import { provenIn } from '../public-site/verify/log/entries.ts'
import { folderOf } from '../support/folder.ts'
import { liveProofOf, proofOf } from '../public-site/verify/proofs.ts'
import { logProofOf } from '../support/log/inclusion.ts'
import { makeLog, seedOf } from '../support/log/log.ts'
import { idOf, publicKeyOf, receiptOf } from '../support/log/promising.ts'
import { runIn, testWithPython } from './python.ts'

const URL_OF_LOG = 'https://draws.test'

const logWith = (before: number, proof = proofOf(), after = 5) => {
  const log = makeLog(URL_OF_LOG, new Map())
  if (before > 0) log.fill(before)
  const proven = provenIn(log, proof)
  if (after > 0) log.fill(after)
  return { log, proven, text: logProofOf(log, before), key: `${log.verifierKey()}\n` }
}

const flip = (text: string, line: number): string =>
  text
    .split('\n')
    .map((each, i) => (i === line ? each.replace(/[A-Za-z]/, (letter) => (letter === 'B' ? 'C' : 'B')) : each))
    .join('\n')

type Case = { proof: object; text: string; key?: string }

/** What both verifiers make of a proof with a saved `.tlog-proof`. */
const bothOf = async (t: ExecutionContext, { proof, text, key }: Case) => {
  const folder = await folderOf(t, { 'proof.json': JSON.stringify(proof), log: text, key: key ?? '' })
  const words = ['proof.json', '--log-proof', 'log', ...(key === undefined ? [] : ['--log-key', 'key'])]
  const { out, error, status } = await runIn(folder, words)
  t.is(error, '')
  const option = { proof: Buffer.from(text), ...(key === undefined ? {} : { keys: keysOf(key) }) }
  const outcome = await verifyDraw(JSON.parse(JSON.stringify(proof)), { log: option as never })
  t.is(status, outcome.ok ? 0 : 1, out)
  const failed = [...out.matchAll(/^FAILED {2}([^:]+): /gm)].map(([, name]) => name)
  t.deepEqual(failed, failedOf(outcome), out)
  return failed
}

const keysOf = (text: string) =>
  text
    .split('\n')
    .filter(Boolean)
    .map((line) => {
      const [, keyId, typed = ''] = line.split('+')
      return { purpose: 'log', keyId, key: Buffer.from(typed, 'base64').subarray(1).toString('base64') }
    })

testWithPython('a lock is found by its .tlog-proof in both verifiers, at every place of small logs', async (t) => {
  for (const [before, after] of [
    [0, 0],
    [0, 1],
    [1, 0],
    [6, 0],
    [6, 1],
    [3, 4],
    [255, 1],
    [256, 0],
    [300, 500],
  ] as const) {
    const { proven, text, key } = logWith(before, proofOf(), after)
    t.deepEqual(await bothOf(t, { proof: proven, text, key }), [], `${before}, ${after}`)
  }
  const { proven, text, key } = logWith(7, liveProofOf())
  t.deepEqual(await bothOf(t, { proof: proven, text, key }), [])
  t.deepEqual(await bothOf(t, { proof: proven, text }), [])
})

testWithPython('whatever is wrong in a .tlog-proof fails in both verifiers', async (t) => {
  const { log, proven, text, key } = logWith(7)
  const lines = text.split('\n')
  const wrong: Case[] = [
    ...lines.flatMap((line, i) => (/[A-Za-z]/.test(line) ? [{ proof: proven, text: flip(text, i), key }] : [])),
    { proof: proven, text: '', key },
    { proof: proven, text: text.slice(0, -20), key },
    { proof: proven, text: text.replace('index 7', 'index 8'), key },
    { proof: proven, text: text.replace('index 7', 'index 07'), key },
    { proof: proven, text: text.replace('\n13\n', '\n14\n'), key },
    { proof: proven, text: logProofOf(log, 6), key },
    { proof: proven, text, key: `${makeLog(URL_OF_LOG, new Map(), { seed: seedOf(9) }).verifierKey()}\n` },
    { proof: { ...proven, log: { ...proven.log, index: 6 } }, text, key },
    { proof: { ...proven, log: { ...proven.log, leaf: `0x${'00'.repeat(32)}` } }, text, key },
    { proof: { ...proven, campaign: { ...proven.campaign, slug: 'other' } }, text, key },
    { proof: { ...proven, drawing: { ...proven.drawing, drawAt: '2026-11-21T18:00:00.001Z' } }, text, key },
  ]
  for (const [i, one] of wrong.entries()) t.true((await bothOf(t, one)).includes('log'), `case ${i}`)
})

testWithPython('a receipt is checked by the keys that are given, and one that is not signed so fails', async (t) => {
  const seeds = Array.from({ length: 12 }, (_, i) => createHash('sha256').update(String(i)).digest())
  const log = makeLog(URL_OF_LOG, new Map())
  const sends = seeds.map((_, i) => ({
    type: 'send',
    drawing: idOf(i),
    winnersCommitment: `0x${'0c'.repeat(32)}`,
    sentAt: '2026-11-24T12:00:00.000Z',
  }))
  log.add(...sends)
  const keys = seeds.map((seed) => {
    const key = publicKeyOf(seed)
    return `${createHash('sha256').update(key).digest('hex').slice(0, 16)} ${key.toString('base64')}`
  })
  const files: Record<string, string> = { keys: [log.verifierKey(), ...keys, ''].join('\n') }
  for (const [i, send] of sends.entries()) {
    const receipt = receiptOf(URL_OF_LOG, send, seeds[i])
    files[`${i}.json`] = JSON.stringify(receipt)
    const signature = Buffer.from(receipt['signature'] as string, 'base64')
    signature.writeUInt8(signature.readUInt8(i * 5) ^ 1, i * 5)
    files[`wrong${i}.json`] = JSON.stringify({ ...receipt, signature: signature.toString('base64') })
    files[`${i}.tlog-proof`] = logProofOf(log, i)
  }
  const folder = await folderOf(t, files)
  const named = (prefix: string) => sends.flatMap((_, i) => ['--receipt', `${prefix}${i}.json`])
  const right = await runIn(folder, [...named(''), '--log-key', 'keys'])
  t.is(right.status, 0, right.out + right.error)
  t.is(right.out.match(/^ok {6}receipt signature$/gm)?.length, 12)
  const wrong = await runIn(folder, [...named('wrong'), '--log-key', 'keys'])
  t.is(wrong.out.match(/^FAILED {2}receipt signature: /gm)?.length, 12, wrong.out)
  const one = ['--receipt', '3.json', '--log-key', 'keys', '--log-proof']
  t.is((await runIn(folder, [...one, '3.tlog-proof'])).status, 0)
  const other = await runIn(folder, [...one, '4.tlog-proof'])
  t.is(other.status, 1)
  t.regex(other.out, /FAILED {2}list in the log: the \.tlog-proof must lead from this entry/)
})
