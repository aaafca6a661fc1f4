import test from 'ava'
import { createSpecialDrawing } from '../../../../api/actions/drawing/create-special.ts'
import { Refused } from '../../../../domain/refusals.ts'
import { makeHoldingCampaign, openPlace } from '../../../support/held.ts'
import { theOperator } from '../../../support/factory.ts'

const TRILLION = 10 ** 12
/** The most winners of a trillion cents each whose sum is still an exact number. */
const MOST = 9_007

test('a campaign is refused whose draw could come to more cents than a number counts', async (t) => {
  const place = await openPlace(t)
  await t.throwsAsync(makeHoldingCampaign(place, { amountsCents: [TRILLION, 5], winnersPerDraw: MOST + 1 }), {
    instanceOf: Refused,
    message: /^winnersPerDraw: .* 9007 winners at most/,
  })
  t.like(await makeHoldingCampaign(place, { amountsCents: [TRILLION, 5], winnersPerDraw: MOST }), {
    winnersPerDraw: MOST,
  })
})

test('a special drawing is refused whose own number of winners could', async (t) => {
  const place = await openPlace(t)
  const { slug } = await makeHoldingCampaign(place, { amountsCents: [TRILLION] })
  const special = { slug, drawAt: new Date('2100-01-01T00:00:00Z') }
  const refusal = { instanceOf: Refused, message: /^winners: .* 9007 winners at most/ }
  await t.throwsAsync(createSpecialDrawing(place, theOperator, { ...special, winners: MOST + 1 }), refusal)
  t.regex(await createSpecialDrawing(place, theOperator, { ...special, winners: MOST }), /^drw_/)
})
