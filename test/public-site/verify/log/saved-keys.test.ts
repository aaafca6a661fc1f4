/** What a saved key shows, and what a file shows that holds none or only another kind of key. */
import test, { type ExecutionContext } from 'ava'
import { folderOf } from '../../../support/folder.ts'
import { logProofOf } from '../../../support/log/inclusion.ts'
import { seedOf } from '../../../support/log/log.ts'
import { LOG_SEED, openPromising } from '../../../support/log/promising.ts'
import { runVerifier } from '../command.ts'

const SEND_OF_FIRST = 9

const open = async (t: ExecutionContext) => {
  const site = await openPromising(t)
  const saved = (path: string) => String(site.files.get(path))
  const index = site.proofs.get(1)?.log?.index ?? 0
  const folder = await folderOf(t, {
    'proof.json': JSON.stringify(site.proofs.get(1)),
    'lock.tlog-proof': logProofOf(site.log, index),
    'receipt.json': JSON.stringify({ ...site.receipt(1), logProof: undefined, drawProof: undefined }),
    'send.tlog-proof': logProofOf(site.log, SEND_OF_FIRST),
    'log-key': saved('/log/key'),
    'receipt-keys': saved('/log/receipt-keys'),
    'page.html': '<!doctype html><title>Not found</title>',
    empty: '',
    bytes: Buffer.from([0xff, 0xfe]),
  })
  const at = (name: string) => `${folder}/${name}`
  const draw = (key: string) =>
    runVerifier(at('proof.json'), '--log-proof', at('lock.tlog-proof'), '--log-key', at(key))
  const receipt = (key: string) =>
    runVerifier('--receipt', at('receipt.json'), '--log-proof', at('send.tlog-proof'), '--log-key', at(key))
  return { site, at, draw, receipt }
}

test('a file that holds no key is no reason to call a proof or a receipt wrong', async (t) => {
  const { draw, receipt } = await open(t)
  for (const name of ['page.html', 'empty', 'bytes'])
    for (const check of [draw, receipt]) {
      const { out, error, status } = await check(name)
      t.is(status, 2, out + error)
      t.regex(error, /holds no key of a log\. Give a saved \/log\/key or \/log\/receipt-keys\.$/m)
    }
})

test('a file that holds one kind of key checks that kind of signature, and says which it cannot check', async (t) => {
  const { draw, receipt } = await open(t)
  const [byReceiptKeys, byLogKey, lock] = [
    await receipt('receipt-keys'),
    await receipt('log-key'),
    await draw('receipt-keys'),
  ]
  for (const { out, error, status } of [byReceiptKeys, byLogKey, lock]) t.is(status, 0, out + error)
  t.regex(byReceiptKeys.out, /^ok {6}receipt signature: /m)
  t.regex(byReceiptKeys.out, /the signature of the \.tlog-proof's checkpoint: give --log-key FILE/)
  t.notRegex(byLogKey.out, /receipt signature/)
  t.regex(byLogKey.out, /the signature of the receipt: give --log-key FILE/)
  t.regex(lock.out, /the signature of the \.tlog-proof's checkpoint: give --log-key FILE/)
})

test('a log that another key signed is not believed by one who has saved the key', async (t) => {
  const { site, at } = await open(t)
  site.showLogProofs()
  const draw = site.url + site.pathOf(1)
  const ways = [
    [draw],
    [at('proof.json'), '--log', `${site.url}/log`],
    ['--campaign', `${site.url}/campaigns/daily/draws.json`],
    ['--monitor', site.url, '--once'],
    ['--receipt', at('receipt.json'), '--log', `${site.url}/log`],
  ]
  const key = ['--log-key', at('log-key')]
  for (const words of ways) {
    const { out, error, status } = await runVerifier(...words, ...key)
    t.is(status, 0, out + error)
    t.notRegex(out, /it is the one that the log itself shows/)
  }
  site.log.signWith(seedOf(7))
  for (const words of ways) {
    const { out, error, status } = await runVerifier(...words, ...key)
    t.is(status, 1, out + error)
    t.regex(out, /must be signed by a key of the log that is known, [0-9a-f]{8}; found one of/)
  }
})

test('a monitor that began with a saved key follows the log to the next one', async (t) => {
  const { site, at } = await open(t)
  const look = () => runVerifier('--monitor', site.url, '--once', '--log-key', at('log-key'), '--state', at('state'))
  t.is((await look()).status, 0)
  site.log.add(site.keyEntry('key', 'log', site.laterSeed))
  site.log.signWith(LOG_SEED, site.laterSeed)
  t.is((await look()).status, 0)
  site.log.add(site.keyEntry('key_retired', 'log', LOG_SEED))
  site.log.signWith(site.laterSeed)
  const { out, error, status } = await look()
  t.is(status, 0, out + error)
})
