import test from 'ava'
import { fileOf, firstWish, problemsOf, slugOf } from '../../../../../../api/portal/web/src/pages/new-campaign/wish.ts'
import { loadTexts } from '../../../../../../api/portal/web/src/texts/texts.ts'
import { ownCampaignFile } from '../../../../../../domain/campaign.ts'

test.before(() => loadTexts('en'))

const when = { cadence: 'FREQ=DAILY', startsAt: '2026-11-25T18:00:00.000Z', language: 'de' as const }
const prizeTable = `tbl_${'a'.repeat(22)}`
const complete = { ...firstWish('Europe/Berlin'), name: 'Daily draw', prizeTable }

test('a name becomes part of an address', (t) => {
  t.is(slugOf('Größter Gewinn!'), 'groesster-gewinn')
  t.is(slugOf('  Café – Noël 2026 '), 'cafe-noel-2026')
  t.is(slugOf('日本'), '')
  t.true(slugOf('a '.repeat(80)).length <= 64)
})

test('an empty form says what is missing, in its order', (t) => {
  const wish = { ...firstWish('UTC'), winnersPerDraw: '0', mode: 'pull' as const, hasGuarantee: true, wallet: '0x12' }
  t.deepEqual(problemsOf(wish), ['name', 'winners', 'url', 'table', 'threshold', 'amount', 'wallet'])
})

test('a wallet with a wrong checksum is a problem before anything is sent', (t) => {
  const wallet = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
  t.deepEqual(problemsOf({ ...complete, wallet }), [])
  t.deepEqual(problemsOf({ ...complete, wallet: wallet.replace('aA', 'Aa') }), ['wallet'])
})

test('a complete form makes a file that the service takes', (t) => {
  t.deepEqual(problemsOf(complete), [])
  t.true(ownCampaignFile.safeParse(fileOf(complete, when)).success)
  const rich = {
    ...complete,
    slug: 'mine',
    mode: 'pull' as const,
    url: 'https://shop.example/winners',
    largePrize: '1,000',
    hasGuarantee: true,
    threshold: '100',
    amount: '50.50',
  }
  t.deepEqual(problemsOf(rich), [])
  const file = ownCampaignFile.parse(fileOf(rich, when))
  t.is(file.slug, 'mine')
  t.is(file.language, 'de')
  t.is(file.largePrizeCents, 100_000)
  t.deepEqual(file.guarantee, { period: 'P7D', thresholdCents: 10_000, amountCents: 5_050 })
})
