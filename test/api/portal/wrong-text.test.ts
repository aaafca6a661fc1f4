import test from 'ava'
import { makePrizeTable, winnerIds } from '../../support/factory.ts'
import { openDrawing } from '../../support/partner-api/partner.ts'
import { reasonOf, refusalOf } from '../../support/portal/refusal.ts'
import { makePortalShop } from '../../support/portal/shop.ts'
import { fileService } from '../../support/site/file-service.ts'

const service = fileService(test)

/** What no text in the database can be: a zero, and half a character. */
const wrong = ['a\0b', 'a\ud800b']

const open = async () => {
  const shop = await makePortalShop(await service(), { winnersPerDraw: 2 })
  const drawing = await openDrawing(shop)
  await drawing.send(winnerIds(2))
  await drawing.draw()
  const { id: prizeTable } = await makePrizeTable(shop.service)
  return { ...shop, drawing, prizeTable }
}

test('what is searched for among winners is refused where it is no text', async (t) => {
  const { client, account, slug, drawing } = await open()
  const all = { account, slug, id: drawing.id, prizesOnly: false, highestFirst: false, from: 0 }
  for (const text of wrong) {
    const { reason, problems } = await refusalOf(client.drawing.searchWinners.query({ ...all, text }))
    t.is(reason, 'bad_request')
    t.is(problems[0]?.pointer, '/text')
  }
})

test('a line of a file that names no drawing is refused as one without a prize', async (t) => {
  const { client, account } = await open()
  for (const text of wrong) {
    const mark = { position: 0, reference: 'Transfer 1', amountCents: 1 }
    const lines = [{ ...mark, line: 2, drawingId: `drw_${text}` }]
    const { refused } = await client.payout.reviewMarks.mutate({ account, lines })
    t.regex(refused[0]?.why.en ?? '', /^There is no held prize at position 0 of drw_/)
    t.is(await reasonOf(client.payout.markManyPaid.mutate({ account, lines })), 'bad_request')
  }
})

test('an account, a token and an address of winners that are no text are refused', async (t) => {
  const { client, account, slug, prizeTable } = await open()
  const campaign = {
    slug: `${slug}-own`,
    name: 'Own draw',
    cadence: 'FREQ=DAILY;BYHOUR=18;BYMINUTE=0;BYSECOND=0',
    timeZone: 'UTC',
    startsAt: new Date().toISOString(),
    winnersPerDraw: 2,
    winners: { mode: 'push' as const },
    prizeTable,
    payout: { chain: 'test', token: 'TEST', wallet: null },
  }
  const make = (overrides: object) =>
    reasonOf(client.setup.createCampaign.mutate({ account, campaign: { ...campaign, ...overrides } }))
  for (const text of wrong) {
    t.is(await reasonOf(client.campaign.list.query({ account: { ...account, partner: text } })), 'bad_request')
    t.is(await make({ payout: { ...campaign.payout, token: text } }), 'bad_request')
    const url = `https://shop.example/${text}`
    t.is(await make({ winners: { mode: 'pull', url } }), 'bad_request')
    t.is(
      await reasonOf(client.campaign.setWinnersSource.mutate({ account, slug, source: { mode: 'pull', url } })),
      'bad_request',
    )
  }
})
