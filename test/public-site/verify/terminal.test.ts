/** What others serve cannot erase, hide or forge what a person reads on their terminal. */
import test from 'ava'
import { account, idOf, openPromising, type Promising, receiptOf } from '../../support/log/promising.ts'
import { folderOf } from '../../support/folder.ts'
import { runProcess } from './command.ts'
import { proofOf } from './proofs.ts'

const STEERS = '\u001B[2K\u001B[1A\u009B8m\u202E\nok: 40 entries'

const guarantee = {
  type: 'guarantee',
  campaign: 'daily',
  guarantee: `gua_2${STEERS}`,
  periodStart: '2026-11-01T18:00:00.000Z',
  periodEnd: '2026-11-08T18:00:00.000Z',
  thresholdCents: 1,
  amountCents: 1,
}
const change = {
  type: 'wallet_change',
  campaign: 'live',
  change: `wch_2${STEERS}`,
  previous: account('bb'),
  wallet: account('dd'),
}

const steering: [string, (site: Promising) => void][] = [
  ['the id of a guarantee', ({ log }) => log.add(guarantee, guarantee)],
  ['the id of a change of wallets', ({ log }) => log.add(change, change)],
  [
    'the provider of a value',
    (site) => {
      site.lockOn(8)
      const value = `0x${'ee'.repeat(32)}`
      site.log.add({ type: 'value', drawing: idOf(8), number: 8, provider: `mock${STEERS}`, value })
      const { drawing, winnerList } = proofOf({ id: idOf(8), number: 8 })
      site.files.set(site.pathOf(8), JSON.stringify(proofOf({ id: idOf(8), number: 8 })))
      const { commitment: winnersCommitment, lockedAt } = winnerList
      const row = { stage: 'paid', cancelled: null, void: null, winners: 4, winnersCommitment, lockedAt }
      site.daily.draws.unshift({ ...drawing, ...row, proof: `${site.url}${site.pathOf(8)}` })
    },
  ],
  ['the name of a campaign', ({ daily }) => void (daily.campaign.slug += STEERS)],
]

/** Lines of the script's own, and none that something read has made. */
const SAFE = /^[\P{C}\n]*$/u
const OWN_LINE = /^ok:/m

for (const [title, lie] of steering) {
  test(`${title} does not steer the terminal of a monitor, as lines or as JSON`, async (t) => {
    const site = await openPromising(t)
    lie(site)
    site.show()
    for (const words of [[], ['--json']]) {
      const { out, status } = await runProcess('--monitor', site.url, '--once', ...words)
      t.is(status, 1, out)
      t.regex(out, SAFE)
      t.notRegex(out, OWN_LINE)
    }
  })
}

test('the address of a log in a receipt does not steer the terminal', async (t) => {
  const site = await openPromising(t)
  const receipt = receiptOf(site.url, site.sends.get(1) as never)
  receipt['logProof'] = String(receipt['logProof']).replace('/log/proof/', `/log${STEERS}/proof/`)
  const { pathname } = new URL(receipt['logProof'])
  site.files.set(pathname.replace(/\/proof\/.*/, '/checkpoint'), '<html>')
  const folder = await folderOf(t, { 'receipt.json': JSON.stringify(receipt) })
  const { out, error, status } = await runProcess('--receipt', `${folder}/receipt.json`)
  t.not(status, 0)
  t.regex(out + error, SAFE)
  t.notRegex(out + error, OWN_LINE)
})
