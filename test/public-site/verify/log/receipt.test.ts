import test, { type ExecutionContext } from 'ava'
import { logProofOf } from '../../../support/log/inclusion.ts'
import { makeLog } from '../../../support/log/log.ts'
import {
  idOf,
  LOG_SEED,
  openPromising,
  type Promising,
  type Receipt,
  receiptOf,
} from '../../../support/log/promising.ts'
import { runVerifier } from '../command.ts'
import { folderOf } from '../../../support/folder.ts'

const SENT = {
  type: 'send',
  drawing: idOf(6),
  winnersCommitment: `0x${'ab'.repeat(32)}`,
  sentAt: '2026-11-06T12:00:00.000Z',
}

const verify = async (t: ExecutionContext, site: Promising, receipt: Receipt, ...words: string[]) => {
  site.showLogProofs()
  const folder = await folderOf(t, { 'receipt.json': JSON.stringify(receipt) })
  return runVerifier('--receipt', `${folder}/receipt.json`, ...words)
}

test('a receipt whose list was logged, locked and drawn is right, and each step is a check', async (t) => {
  const site = await openPromising(t)
  site.log.fill(700)
  const { out, error, status } = await verify(t, site, site.receipt(1))
  t.is(status, 0, out + error)
  for (const name of [
    'receipt',
    'log',
    'receipt key',
    'receipt signature',
    'list in the log',
    'key in the log',
    'list that was locked',
    'draw',
  ])
    t.regex(out, new RegExp(`^ok {6}${name}: `, 'm'))
})

test('the log of a receipt is named, and also that only the receipt says which one it is', async (t) => {
  const site = await openPromising(t)
  const alone = await verify(t, site, site.receipt(1))
  t.true(alone.out.includes(`log: ${site.log.entries.length} entries in "${site.log.origin}"`), alone.out)
  t.regex(alone.out, /- that the log is the one of the service: .* give --log URL$/m)
  const named = await verify(t, site, site.receipt(1), '--log', `${site.url}/log`)
  t.is(named.status, 0, named.out)
  t.true(named.out.includes(`in "${site.log.origin}"`))
  t.notRegex(named.out, /that the log is the one/)
})

test('a drawing that is not locked yet leaves that open, and nothing is wrong', async (t) => {
  const site = await openPromising(t)
  site.log.add(SENT)
  const { out, error, status } = await verify(t, site, receiptOf(site.url, SENT))
  t.is(status, 0, out + error)
  t.regex(
    out,
    / {2}- the list that will be locked: the drawing is not locked yet; check the receipt again after its cutoff$/m,
  )
})

test('a list that was replaced before the cutoff is named as soon as the later one is in the log', async (t) => {
  const site = await openPromising(t)
  site.log.add(SENT, { ...SENT, winnersCommitment: `0x${'cd'.repeat(32)}`, sentAt: '2026-11-06T13:00:00.000Z' })
  const { out, status } = await verify(t, site, receiptOf(site.url, SENT))
  t.is(status, 0, out)
  t.regex(out, /later lists, of which each should be yours: 0xcd\w+, taken at 2026-11-06T13:00:00\.000Z, in entry 29/)
})

test('a draw whose proof cannot be read is left open, and not taken for one that is still to come', async (t) => {
  const site = await openPromising(t)
  const { out, status } = await verify(t, site, { ...site.receipt(1), drawProof: 'http://127.0.0.1:1/proof.json' })
  t.is(status, 2, out)
  t.regex(out, /could not be checked\. draw: "http:\S+" cannot be read/)
})

test('a drawing that was cancelled is named as that', async (t) => {
  const site = await openPromising(t)
  site.log.add(SENT, { type: 'cancellation', campaign: 'daily', drawing: idOf(6), reasonHash: `0x${'00'.repeat(32)}` })
  const { out, status } = await verify(t, site, receiptOf(site.url, SENT))
  t.is(status, 0, out)
  t.regex(out, /list that was locked: the drawing was cancelled in entry 29/)
})

test('a receipt of this minute whose list is not in the log yet cannot be checked, and an older one is a broken promise', async (t) => {
  const site = await openPromising(t)
  const now = { ...SENT, sentAt: new Date().toISOString() }
  const young = await verify(t, site, receiptOf(site.url, now))
  t.is(young.status, 2, young.out)
  t.regex(
    young.out,
    /list in the log: the list was sent \d+ seconds ago, and is not in the log yet; try again in a minute/,
  )
  const old = { ...SENT, sentAt: new Date(Date.now() - 61_000).toISOString() }
  const late = await verify(t, site, receiptOf(site.url, old))
  t.is(late.status, 1, late.out)
  t.regex(late.out, /the receipt is a promise that was broken/)
})

test('a receipt of a time that is still to come is named as one, and not as one of this minute', async (t) => {
  const site = await openPromising(t)
  const early = { ...SENT, sentAt: new Date(Date.now() + 3_600_000).toISOString() }
  const { out, status } = await verify(t, site, receiptOf(site.url, early))
  t.is(status, 2, out)
  t.regex(out, /list in the log: the receipt says that the list was taken at \S+, which is still to come by the clock/)
})

test('with its .tlog-proof and the keys a receipt is checked offline', async (t) => {
  const site = await openPromising(t)
  const folder = await folderOf(t, {
    'receipt.json': JSON.stringify({ ...site.receipt(1), logProof: undefined, drawProof: undefined }),
    'send.tlog-proof': logProofOf(site.log, 9),
    keys: ['/log/key', '/log/receipt-keys'].map((path) => String(site.files.get(path))).join(''),
  })
  const words = ['--receipt', `${folder}/receipt.json`, '--log-proof', `${folder}/send.tlog-proof`]
  const right = await runVerifier(...words, '--log-key', `${folder}/keys`)
  t.is(right.status, 0, right.out + right.error)
  t.regex(right.out, /^ok {6}receipt signature: /m)
  t.true(right.out.includes(`list in the log: entry 9 of the ${site.log.entries.length} in "${site.log.origin}"`))
  t.notRegex(right.out, /the signature of/)
  const keyless = await runVerifier(...words)
  t.is(keyless.status, 0, keyless.out + keyless.error)
  t.regex(keyless.out, /the signature of the receipt: give --log-key FILE/)
})

test('a .tlog-proof of another log, signed with the same key, is not that of this one', async (t) => {
  const site = await openPromising(t)
  const other = makeLog('https://other.test', new Map(), { seed: LOG_SEED })
  const { keyId = '', signature = '' } = receiptOf(site.url, SENT)
  const index = other.add({ type: 'tried' }, SENT) + 1
  const key = String(site.files.get('/log/key'))
  const [name = '', id = ''] = key.split('+')
  const proof = logProofOf(other, index)
  const [, signed = ''] = /^— \S+ (\S+)$/m.exec(proof) ?? []
  const line = Buffer.concat([Buffer.from(id, 'hex'), Buffer.from(signed, 'base64').subarray(4)]).toString('base64')
  for (const [signer, words] of [
    ['other.test/log', /the \.tlog-proof must be of "127/],
    [name, /the \.tlog-proof must be of "127\.0\.0\.1:\d+\/log", as the key is; found one of "other\.test\/log"/],
  ] as const) {
    const folder = await folderOf(t, {
      'receipt.json': JSON.stringify({ ...SENT, keyId, signature }),
      'send.tlog-proof': proof.replace(/^— .*$/m, `— ${signer} ${line}`),
      keys: `${key}${String(site.files.get('/log/receipt-keys'))}`,
    })
    const saved = ['--log-proof', `${folder}/send.tlog-proof`, '--log-key', `${folder}/keys`]
    const { out, status } = await runVerifier('--receipt', `${folder}/receipt.json`, ...saved)
    t.is(status, 1, out)
    t.regex(out, words)
  }
})

const receiptWithout = (receipt: Receipt, member: string): Partial<Receipt> => ({ ...receipt, [member]: undefined })

test('what is no whole receipt cannot be checked, and is named by its member: it shows no lie', async (t) => {
  const site = await openPromising(t)
  const receipt = site.receipt(1)
  const answer = { drawing: { id: idOf(1) }, receipt: null }
  for (const [saved, member] of [
    [{}, 'drawing'],
    [[], 'drawing'],
    [null, 'drawing'],
    [answer, 'drawing'],
    [{ ...receipt, drawing: 1 }, 'drawing'],
    [{ ...answer, receipt: { ...receipt, sentAt: 'today' } }, 'sentAt'],
    ...['winnersCommitment', 'keyId', 'signature'].map((name) => [receiptWithout(receipt, name), name] as const),
  ] as const) {
    const folder = await folderOf(t, { 'receipt.json': JSON.stringify(saved) })
    const words = new RegExp(`${member} must be what a receipt has there; found .*: give the whole receipt of a send's`)
    for (const how of [
      ['--receipt', `${folder}/receipt.json`],
      ['--monitor', site.url, '--once', '--receipts', folder],
    ]) {
      const { out, error, status } = await runVerifier(...how)
      t.is(status, 2, out + error)
      t.regex(out + error, words)
    }
  }
})

test('what is not JSON, or names no log, cannot be checked either', async (t) => {
  const { keyId = '', signature = '' } = (await openPromising(t)).receipt(1)
  const folder = await folderOf(t, {
    'text.json': 'x',
    'local.json': JSON.stringify({ ...SENT, keyId, signature, logProof: 'file:///etc/passwd' }),
  })
  for (const [name, words] of [
    ['text', /is not JSON/],
    ['local', /the receipt names no log; give its address with --log URL/],
  ] as const) {
    const { out, error, status } = await runVerifier('--receipt', `${folder}/${name}.json`)
    t.is(status, 2, out + error)
    t.regex(out + error, words)
  }
})

test('a receipt in the whole answer that it came in is taken as it is alone', async (t) => {
  const site = await openPromising(t)
  const answer = { drawing: { id: idOf(1) }, receipt: site.receipt(1) }
  site.showLogProofs()
  const folder = await folderOf(t, { 'answer.json': JSON.stringify(answer) })
  const { out, error, status } = await runVerifier('--receipt', `${folder}/answer.json`)
  t.is(status, 0, out + error)
})
