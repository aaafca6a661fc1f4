import { randomBytes } from 'node:crypto'
import test from 'ava'
import { isProblem } from '../../../support/partner-api/problem.ts'
import { makeShop } from '../../../support/partner-api/partner.ts'
import { prizeTableFile } from '../../../support/prize-tables.ts'
import { fileService } from '../../../support/site/file-service.ts'

const service = fileService(test)

test('what a campaign pays in is named by text that pages can show', async (t) => {
  const { api } = await makeShop(await service())
  const table = await api.post<{ prizeTable: { id: string } }>('/prize-tables', prizeTableFile(1, [500, 1], [0, 1]))
  const make = (token: string) =>
    api.post('/campaigns', {
      slug: `own-${randomBytes(6).toString('hex')}`,
      name: 'Own draw',
      cadence: 'FREQ=HOURLY;BYMINUTE=0;BYSECOND=0',
      timeZone: 'Europe/Berlin',
      startsAt: new Date().toISOString(),
      winnersPerDraw: 2,
      winners: { mode: 'push' },
      prizeTable: table.body.prizeTable.id,
      payout: { chain: 'test', token, wallet: null },
    })
  for (const token of ['\0', 'TE\ud800ST', '\u202eTSET', ' ', '', 'x'.repeat(41)]) {
    const refused = await make(token)
    isProblem(t, refused, 400, 'bad_request', /^\/payout\/token: must (not )?have|^\/payout\/token: must not be empty/)
    t.is(refused.body.errors?.[0]?.pointer, '/payout/token')
  }
  for (const token of ['USDC.e', 'Game coins']) t.is((await make(token)).status, 201)
})
