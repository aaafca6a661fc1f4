/** What is believed of a key that was retired, and that somebody else may have by now. */
import { readdir, writeFile } from 'node:fs/promises'
import test, { type ExecutionContext } from 'ava'
import { folderOf } from '../../../support/folder.ts'
import { logProofOf } from '../../../support/log/inclusion.ts'
import { type Log, leafHexOf, makeLog } from '../../../support/log/log.ts'
import { idOf, LOG_SEED, openPromising, RECEIPT_SEED, receiptOf } from '../../../support/log/promising.ts'
import { runVerifier } from '../command.ts'
import { proofOf } from '../proofs.ts'
import { lockOf } from './entries.ts'

const sendOn = (day: number) => ({
  type: 'send',
  drawing: idOf(day),
  winnersCommitment: `0x${'ee'.repeat(32)}`,
  sentAt: '2026-11-07T00:00:00.000Z',
})

/** A log whose first keys are retired in entry `end`, and a state that has followed it through the change. */
const openRotated = async (t: ExecutionContext) => {
  const site = await openPromising(t)
  const folder = await folderOf(t)
  const state = ['--state', `${folder}/state.json`]
  const look = (...words: string[]) => runVerifier('--monitor', site.url, '--once', ...state, ...words)
  const save = async (name: string, content: string | object) => {
    await writeFile(`${folder}/${name}`, typeof content === 'string' ? content : JSON.stringify(content))
    return `${folder}/${name}`
  }
  const early = site.log.add(sendOn(20))
  const before = { checkpoint: site.log.checkpoint(), proof: logProofOf(site.log, early) }
  const keys = ['/log/key', '/log/receipt-keys'].map((path) => String(site.files.get(path))).join('')
  t.is((await look()).status, 0)
  site.log.add(site.keyEntry('key', 'log', site.laterSeed))
  site.log.signWith(LOG_SEED, site.laterSeed)
  t.is((await look()).status, 0)
  const end = site.log.add(site.keyEntry('key_retired', 'log', LOG_SEED))
  site.log.add(site.keyEntry('key_retired', 'receipts', RECEIPT_SEED))
  site.log.signWith(site.laterSeed)
  t.is((await look()).status, 0)
  const evidence = async () => (await readdir(folder)).filter((name) => name.includes('evidence'))
  /** The receipt of a list, offline. */
  const receipt = async (send: ReturnType<typeof sendOn>, logProof: string, ...words: string[]) => {
    const saved = await save('receipt.json', receiptOf(site.url, send))
    return runVerifier('--receipt', saved, '--log-proof', await save('send.tlog-proof', logProof), ...state, ...words)
  }
  return { site, state, look, save, before, keys, end, evidence, receipt }
}

/** A fork: another log of the same name with at least so many entries, signed by the first key. */
const forkOf = (url: string, size: number): Log => {
  const fork = makeLog(url, new Map(), { seed: LOG_SEED })
  fork.fill(size)
  return fork
}

test('a draw is not in the log by a saved proof that a retired key signed, whose entries go beyond its end', async (t) => {
  const { site, state, save, keys, end } = await openRotated(t)
  const fork = forkOf(site.url, 500)
  const proof = proofOf({ id: idOf(30), number: 30, winners: ['thief'] })
  const index = fork.add(lockOf(proof))
  const saved = await save('proof.json', { ...proof, log: { index, leaf: leafHexOf(lockOf(proof)) } })
  const logProof = await save('lock.tlog-proof', logProofOf(fork, index))
  for (const words of [[], ['--log-key', await save('keys', keys)]]) {
    const { out, status } = await runVerifier(saved, '--log-proof', logProof, ...state, ...words)
    t.is(status, 1, out)
    t.true(out.includes(`which entry ${end} retired: for 501 entries it counts for nothing`), out)
  }
})

test('a checkpoint that a retired key signed beyond its end is no fork, and nothing is kept as evidence of one', async (t) => {
  const { site, look, save, end, evidence } = await openRotated(t)
  for (const size of [end + 1, 500]) {
    const { out, status } = await look('--checkpoint', await save('fork', forkOf(site.url, size).checkpoint()))
    t.is(status, 1, out)
    t.regex(out, new RegExp(`checkpoint from elsewhere: .* retired: for ${size} entries it counts for nothing`))
    t.notRegex(out, /fork|shrink/)
  }
  t.deepEqual(await evidence(), [])
})

test('what a key signed before its end is believed, and a saved proof says that it is retired', async (t) => {
  const { look, save, before, end, receipt } = await openRotated(t)
  t.is((await look('--checkpoint', await save('kept', before.checkpoint))).status, 0)
  const { out, status } = await receipt(sendOn(20), before.proof)
  t.is(status, 0, out)
  t.regex(out, new RegExp(`- when the .tlog-proof was signed: entry ${end} retired key \\w+, and anyone who has it`))
  t.regex(out, new RegExp(`^ok {6}key in the log: retired in entry ${end + 1}, after the list`, 'm'))
})

test('a fork of entries before the end of its key is one, and it is said that the key is retired', async (t) => {
  const { site, look, save, end, evidence } = await openRotated(t)
  const { out, status } = await look('--checkpoint', await save('fork', forkOf(site.url, end).checkpoint()))
  t.is(status, 1, out)
  t.regex(out, /the checkpoint that is given \(signed by key \w+, retired since\), .* it was forked/)
  t.is((await evidence()).length, 1)
})

test('a receipt that was signed with a retired key is refused offline, in a fork and in the log itself', async (t) => {
  const { site, keys, save, end, receipt } = await openRotated(t)
  const fork = forkOf(site.url, 500)
  const forked = await receipt(sendOn(31), logProofOf(fork, fork.add(sendOn(31))))
  t.is(forked.status, 1, forked.out)
  t.regex(forked.out, /FAILED {2}list in the log: .* counts for nothing/)
  const index = site.log.add(sendOn(32))
  const logKeys = await save('keys', `${keys}${String(site.files.get('/log/key'))}`)
  for (const words of [[], ['--log-key', logKeys]]) {
    const late = await receipt(sendOn(32), logProofOf(site.log, index), ...words)
    t.is(late.status, 1, late.out)
    t.regex(
      late.out,
      new RegExp(
        `FAILED {2}key in the log: key \\w+ must not sign after entry ${end + 1}, .* logged in entry ${index}`,
      ),
    )
  }
})
