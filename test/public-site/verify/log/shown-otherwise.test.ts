/** The list is right, and what a visitor is given at the address of a draw is not. */
import test from 'ava'
import { folderOf } from '../../../support/folder.ts'
import { hashOf, idOf, openPromising, type Promising } from '../../../support/log/promising.ts'
import { runVerifier } from '../command.ts'
import { proofOf } from '../proofs.ts'
import { OTHER_LIST, proofOn, rowOf } from './lying.ts'

/** A proof with the same list and its lock, drawn by another value. */
const forgedOn = (site: Promising, day: number, { provider = 'mock' } = {}) => {
  const right = proofOn(site, day) as ReturnType<typeof proofOf> & { log: object }
  const made = proofOf({ id: idOf(day), number: day, entropy: Buffer.alloc(32, 9) })
  Object.assign(made.entropy, { provider, revealedAt: right.entropy.revealedAt })
  return { ...made, drawing: right.drawing, winnerList: right.winnerList, log: right.log }
}

const campaignOf = ({ url }: Promising) => `${url}/campaigns/daily/draws.json`

test('the proof beside the list is verified, though the list names another address for the right one', async (t) => {
  const site = await openPromising(t)
  site.files.set('/elsewhere/3.json', site.files.get(site.pathOf(3)) as string)
  site.files.set(site.pathOf(3), JSON.stringify(forgedOn(site, 3)))
  rowOf(site, 3).proof = `${site.url}/elsewhere/3.json`
  site.show()
  for (const words of [
    ['--monitor', site.url, '--once'],
    ['--campaign', campaignOf(site)],
  ]) {
    const { out, status } = await runVerifier(...words)
    t.is(status, 1, out)
    t.regex(
      out,
      /draw\.proof must be an address that ends with \/campaigns\/daily\/draws\/drw_0+3\/proof\.json; found "http/,
    )
    t.regex(out, /the value of "drw_0+3" must be 0x07\w+ of mock, as in entry \d+; its proof has "0x09/)
  }
})

test('a proof on another host of the service, at the path of the draw, is none that is hidden', async (t) => {
  const site = await openPromising(t)
  rowOf(site, 3).proof = `https://mirror.test${site.pathOf(3)}`
  site.show()
  const { out, status } = await runVerifier('--campaign', campaignOf(site))
  t.is(status, 0, out)
})

test('the value of a single proof must be the one that the log has', async (t) => {
  const site = await openPromising(t)
  site.showLogProofs()
  const check = () => runVerifier(site.url + site.pathOf(3))
  const right = await check()
  t.is(right.status, 0, right.out)
  t.regex(right.out, /^ok {6}value in the log: entry \d+ has this value, of "mock", under number 3$/m)
  site.files.set(site.pathOf(3), JSON.stringify(forgedOn(site, 3)))
  const forged = await check()
  t.is(forged.status, 1, forged.out)
  t.regex(
    forged.out,
    /^FAILED {2}value in the log: the log must have "0x09\w+" of "mock" as the value of "drw_0+3", under number 3/m,
  )
})

test('the right proof of another draw is not taken for the one that was asked for', async (t) => {
  const site = await openPromising(t)
  site.showLogProofs()
  site.files.set(site.pathOf(3), site.files.get(site.pathOf(2)) as string)
  const { out, status } = await runVerifier(site.url + site.pathOf(3))
  t.is(status, 1, out)
  t.regex(out, /^FAILED {2}address: drawing\.id must be "drw_0+3", the draw of the address; found "drw_0+2"$/m)
  t.is((await runVerifier(site.url + site.pathOf(2))).status, 0)
})

test('where a log does not say where its entries are, the value is named as not checked', async (t) => {
  const site = await openPromising(t)
  const { out, status } = await runVerifier(site.url + site.pathOf(3))
  t.is(status, 0, out)
  t.regex(out, /the value in the transparency log: the log does not say where its entries are/)
})

test('a draw that is taken back once its proof is in the log is named', async (t) => {
  const site = await openPromising(t)
  Object.assign(rowOf(site, 3), { stage: 'drawing', proof: null })
  site.files.delete(site.pathOf(3))
  site.show()
  const { out, status } = await runVerifier('--monitor', site.url, '--once')
  t.is(status, 1, out)
  t.regex(out, /drw_0+3 must be shown as drawn: entry \d+ has its proof; the list shows that it is not/)
})

test('a draw whose value is in the log waits to be shown as drawn for ten minutes, and then it is hidden', async (t) => {
  const site = await openPromising(t)
  const { drawing, entropy, winnerList } = site.lockOn(8)
  site.log.add({ type: 'value', drawing: drawing.id, number: 5, provider: entropy.provider, value: entropy.value })
  const { winners, commitment, lockedAt } = winnerList
  const shown = { stage: 'drawing', proof: null, winners: winners.length, winnersCommitment: commitment, lockedAt }
  site.daily.draws.unshift({ ...rowOf(site, 3), ...drawing, number: 5, ...shown })
  site.show()
  const state = `${await folderOf(t)}/state.json`
  const look = () => runVerifier('--monitor', site.url, '--once', '--state', state)
  const first = await look()
  t.is(first.status, 0, first.out)
  t.regex(first.out, /waiting daily: drw_0+8: entry \d+ has its value, and it is not shown as drawn yet/)
  const { readFile, writeFile } = await import('node:fs/promises')
  const aged = (await readFile(state, 'utf8')).replace(
    /"waitsSince":(\d+)/,
    (_, since) => `"waitsSince":${since - 660_000}`,
  )
  await writeFile(state, aged)
  const later = await look()
  t.is(later.status, 1, later.out)
  t.regex(later.out, /drw_0+8 must be shown as drawn: entry \d+ has its value, 11 minutes ago or more/)
})

test('a drawing is cancelled after its lock only where the contract has drawn it under a number that is disowned', async (t) => {
  const site = await openPromising(t)
  const { drawing, winnerList } = site.lockOn(8)
  const reason = 'Drawn under number 5.'
  const { winners, commitment, lockedAt } = winnerList
  const cancelled = { at: '2026-11-08T19:00:00.000Z', reason }
  const locked = { stage: 'locked', proof: null, winners: winners.length, winnersCommitment: commitment, lockedAt }
  site.log.add({ type: 'cancellation', campaign: 'daily', drawing: drawing.id, reasonHash: hashOf(reason) })
  site.daily.draws.unshift({ ...rowOf(site, 3), ...drawing, number: null as never, ...locked, cancelled })
  site.show()
  const look = () => runVerifier('--monitor', site.url, '--once')
  const first = await look()
  t.is(first.status, 1, first.out)
  t.regex(first.out, /"drw_0+8" must not be cancelled after its lock; found no number that the contract drew it under/)
  const [drawingId, transaction] = [`0x${Buffer.from(drawing.id).toString('hex').padEnd(64, '0')}`, OTHER_LIST]
  Object.assign(site.daily.campaign, { disowned: [{ number: 4, at: cancelled.at, reason, drawingId, transaction }] })
  rowOf(site, 4).void = null
  site.show()
  const later = await look()
  t.notRegex(later.out, /must not be cancelled after its lock/)
})
