import test from 'ava'
import { fileDatabase } from '../../support/database.ts'
import { makeCampaign, makePartner, makePrizeTable } from '../../support/factory.ts'
import { openWorkplace } from '../../support/workplace.ts'
import { operatorOn } from '../../support/operator/operator.ts'

const database = fileDatabase(test)

const { operator, json } = operatorOn(database)

test('terms are changed, listed and withdrawn by commands', async (t) => {
  const place = await openWorkplace(database.url)
  t.teardown(place.close)
  const slug = ['--slug', (await makeCampaign(place, { partner: await makePartner(place) })).slug]
  const { id: table } = await makePrizeTable(place, { version: 2, tiers: [{ amountCents: 100, weight: 1 }] })
  t.is((await operator('campaign', 'changes', ...slug)).stdout, 'It has not changed.\n')
  const wish = ['--prize-table', table, '--winners', '5', '--from', '2100-02-01T00:00:00Z']
  const change = await json<{ id: string }>('campaign', 'change', ...slug, ...wish)
  t.like(change, { prizeTable: table, winnersPerDraw: 5, from: '2100-02-01T00:00:00.000Z', state: 'pending' })
  t.deepEqual(await json('campaign', 'changes', ...slug), { changes: [change] })
  const { stdout } = await operator('campaign', 'changes', ...slug)
  t.is(stdout, `${change.id}  from 2100-02-01T00:00:00.000Z on: ${table}, 5 winners per draw (pending)\n`)
  t.deepEqual(await json('campaign', 'withdraw-change', ...slug, '--change', change.id), { id: change.id })
  t.deepEqual(await json('campaign', 'changes', ...slug), { changes: [] })
})

test('mistakes are reported in one line', async (t) => {
  const place = await openWorkplace(database.url)
  t.teardown(place.close)
  const { slug } = await makeCampaign(place, { partner: await makePartner(place) })
  for (const [words, about] of [
    [['change'], /slug: is missing/],
    [['change', '--slug', 'nobody', '--winners', '5'], /^There is no campaign "nobody"\.$/],
    [['change', '--slug', slug], /^Say what changes/],
    [['change', '--slug', slug, '--winners', 'all'], /winners: must be a whole number from 1 to 100000/],
    [['change', '--slug', slug, '--winners', '5', '--from', 'soon'], /from: must be an ISO 8601 time/],
    [
      ['change', '--slug', slug, '--winners', '5', '--from', '2020-01-01T00:00:00Z'],
      /The first draw after it is at 2100-01-01T23:00:00\.000Z\.$/,
    ],
    [['changes', '--slug', 'nobody'], /^There is no campaign "nobody"\.$/],
    [['withdraw-change', '--slug', slug, '--change', 'chg_1'], /^There is no change chg_1/],
  ] as const) {
    const { code, stderr } = await operator('campaign', ...words)
    t.is(code, 1)
    t.regex(stderr.trim(), about)
    t.is(stderr.trim().split('\n').length, 1)
  }
})
