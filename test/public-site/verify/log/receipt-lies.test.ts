/** Lists that were taken, and not logged or not locked. */
import test from 'ava'
import { folderOf } from '../../../support/folder.ts'
import {
  idOf,
  openPromising,
  type Promising,
  publicKeyOf,
  receiptOf,
  RECEIPT_SEED,
} from '../../../support/log/promising.ts'
import { runVerifier } from '../command.ts'
import { proofOf } from '../proofs.ts'
import { lockOf } from './entries.ts'
import { lockedRow, OTHER_LIST, rowOf } from './lying.ts'

const receiptLies: [string, (site: Promising) => { receipt: Record<string, string> }, RegExp][] = [
  [
    'a list that was taken and never logged',
    ({ url }) => ({
      receipt: receiptOf(url, {
        type: 'send',
        drawing: idOf(6),
        winnersCommitment: OTHER_LIST,
        sentAt: '2026-11-06T12:00:00.000Z',
      }),
    }),
    /list in the log: the log must have the list of drw_0+6 .*the receipt is a promise that was broken/,
  ],
  [
    'a list that was replaced before its lock',
    (site) => {
      const sent = { type: 'send', drawing: idOf(7), winnersCommitment: OTHER_LIST, sentAt: '2026-11-07T11:00:00.000Z' }
      site.log.add(sent)
      site.daily.draws.unshift({ ...rowOf(site, 4), ...lockedRow(site.lockOn(7)) } as never)
      return { receipt: receiptOf(site.url, sent) }
    },
    /list that was locked: the list that was locked must be the one of the receipt; found 0x\w+, locked in entry 30; the log has later lists: 0x\w+, taken at 2026-11-07T12:00:00\.000Z, in entry 29\. If none of them is yours, somebody else replaced your list/,
  ],
  [
    'a list that was set back to the one before it',
    (site) => {
      const before = proofOf({ id: idOf(7) })
      const { commitment } = before.winnerList
      const send = { type: 'send', drawing: idOf(7), sentAt: '2026-11-07T11:00:00.000Z' }
      const sent = { ...send, winnersCommitment: OTHER_LIST, sentAt: '2026-11-07T12:00:00.000Z' }
      site.log.add({ ...send, winnersCommitment: commitment }, sent, lockOf(before))
      return { receipt: receiptOf(site.url, sent) }
    },
    /found 0x\w+, locked in entry 30; the log has no later list: yours was replaced without a trace/,
  ],
  [
    'a list that was logged after its drawing was locked with another one',
    (site) => {
      const locked = site.lockOn(7)
      site.daily.draws.unshift({ ...rowOf(site, 4), ...lockedRow(locked) } as never)
      const sent = { type: 'send', drawing: idOf(7), winnersCommitment: OTHER_LIST, sentAt: '2026-11-07T17:49:59.000Z' }
      site.log.add(sent)
      return { receipt: receiptOf(site.url, sent) }
    },
    /list that was locked: .*found 0x\w+, locked in entry 29; yours was logged only after that, in entry 30|the receipt is a promise that was broken/,
  ],
  [
    'a receipt by a key that was retired before',
    (site) => {
      site.log.add(site.keyEntry('key_retired', 'receipts', RECEIPT_SEED))
      const sent = { type: 'send', drawing: idOf(6), winnersCommitment: OTHER_LIST, sentAt: '2026-11-06T12:00:00.000Z' }
      site.log.add(sent)
      return { receipt: receiptOf(site.url, sent) }
    },
    /key in the log: key \w+ must not sign after entry 28, which retired it; found the list logged in entry 29/,
  ],
  [
    'a receipt by a key that the log never announced',
    (site) => {
      const key = publicKeyOf(site.laterSeed)
      const sent = { type: 'send', drawing: idOf(6), winnersCommitment: OTHER_LIST, sentAt: '2026-11-06T12:00:00.000Z' }
      site.log.add(sent)
      const receipt = receiptOf(site.url, sent, site.laterSeed)
      site.alsoShown.push(`${receipt['keyId']} ${key.toString('base64')} 2026-11-20T00:00:00.000Z`)
      return { receipt }
    },
    /key in the log: key \w+ must be announced in the log; found no entry of it/,
  ],
  [
    'a receipt that another key signed',
    (site) => ({
      receipt: {
        ...site.receipt(1),
        signature: receiptOf(site.url, {
          type: 'send',
          drawing: idOf(1),
          winnersCommitment: OTHER_LIST,
          sentAt: '2026-11-06T12:00:00.000Z',
        })['signature'] as string,
      },
    }),
    /receipt signature: signature must be that of key \w+ for this drawing, list and time/,
  ],
  [
    'a receipt by a key that nobody knows',
    (site) => ({ receipt: { ...site.receipt(1), keyId: '0123456789abcdef' } }),
    /receipt key: keyId must be of a key for receipts that the log shows; found "0123456789abcdef"/,
  ],
]

for (const [title, lie, words] of receiptLies) {
  test(`the receipt and the monitor of a folder of receipts name ${title}`, async (t) => {
    const site = await openPromising(t)
    const { receipt } = lie(site)
    site.show()
    site.showLogProofs()
    const folder = await folderOf(t, { 'receipt.json': JSON.stringify(receipt) })
    const alone = await runVerifier('--receipt', `${folder}/receipt.json`)
    t.is(alone.status, 1, alone.out + alone.error)
    t.regex(alone.out, words)
    const { out, error, status } = await runVerifier('--monitor', site.url, '--once', '--receipts', folder)
    t.is(status, 1, out + error)
    t.regex(out, /receipt receipt\.json: /)
    t.regex(out, words)
  })
}
