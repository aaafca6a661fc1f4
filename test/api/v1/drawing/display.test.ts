import test from 'ava'
import { changeCampaignStatus } from '../../../../api/actions/campaign/campaigns.ts'
import { setWinnersSource } from '../../../../api/actions/campaign/winners-source.ts'
import { theOperator, winnerIds } from '../../../support/factory.ts'
import { fileService } from '../../../support/site/file-service.ts'
import { until } from '../../../support/until.ts'
import { loadDrawn } from '../../../../db/queries/drawing/drawn.ts'
import { ask } from '../../../support/partner-api/ask.ts'
import type { Drawing } from '../../../../api/client/types.ts'
import { isProblem } from '../../../support/partner-api/problem.ts'
import { makeShop, openDrawing } from '../../../support/partner-api/partner.ts'

const service = fileService(test)

type Proof = {
  winnerList: unknown
  entropy: unknown
  prizeTable: unknown
  results: { displayName: string | null }[]
  displayChangedAt: string | null
}

const namesOf = ({ winners }: Drawing) => winners.map(({ displayName }) => displayName)
const avatarsOf = ({ winners }: Drawing) => winners.map(({ avatarUrl }) => avatarUrl)
const avatar = (name: string) => `https://shop.example/${name}.png`

const proofOf = async (drawing: { path: string; id: string }): Promise<Proof> => {
  const slug = drawing.path.split('/')[2]
  return (await ask<Proof>(await service(), `/campaigns/${slug}/draws/${drawing.id}/proof.json`)).body
}

const withoutNames = ({ winnerList, entropy, prizeTable, results }: Proof) => ({
  winnerList,
  entropy,
  prizeTable,
  results: results.map((result) => ({ ...result, displayName: '' })),
})

/** Three winners of which the first two have a name and an avatar. */
const namedDrawing = async () => {
  const shop = await makeShop(await service())
  const drawing = await openDrawing(shop)
  const [a, b, c] = winnerIds(3) as [string, string, string]
  await drawing.send([
    { winner: a, displayName: 'Anna', avatarUrl: avatar('anna') },
    { winner: b, displayName: 'Bert', avatarUrl: avatar('bert') },
    c,
  ])
  return { shop, drawing, a, b, c }
}

for (const [moment, isDrawn] of [
  ['before the cutoff', false],
  ['after the draw', true],
] as const) {
  test(`${moment}, a given name or avatar replaces`, async (t) => {
    const { drawing, a, b, c } = await namedDrawing()
    if (isDrawn) await drawing.draw()
    const { status, body } = await drawing.send([
      { winner: a, displayName: 'Anne' },
      b,
      { winner: c, avatarUrl: avatar('c') },
    ])
    t.is(status, 200)
    t.deepEqual(namesOf(body.drawing), ['Anne', 'Bert', null])
    t.deepEqual(avatarsOf(body.drawing), [avatar('anna'), avatar('bert'), avatar('c')])
    t.deepEqual(await drawing.read(), body.drawing)
  })

  test(`${moment}, null removes a name or an avatar`, async (t) => {
    const { drawing, a, b, c } = await namedDrawing()
    if (isDrawn) await drawing.draw()
    const { body } = await drawing.send([{ winner: a, displayName: null }, { winner: b, avatarUrl: null }, c])
    t.deepEqual(namesOf(body.drawing), [null, 'Bert', null])
    t.deepEqual(avatarsOf(body.drawing), [avatar('anna'), null, null])
    t.deepEqual(await drawing.read(), body.drawing)
  })

  test(`${moment}, an absent name or avatar stays`, async (t) => {
    const { drawing, a, b, c } = await namedDrawing()
    if (isDrawn) await drawing.draw()
    const { body } = await drawing.send([a, { winner: b }, c])
    t.deepEqual(namesOf(body.drawing), ['Anna', 'Bert', null])
    t.deepEqual(avatarsOf(body.drawing), [avatar('anna'), avatar('bert'), null])
  })
}

test('a name or avatar that is absent stays with its winner when the list is in another order or has other winners', async (t) => {
  const { drawing, a, b, c } = await namedDrawing()
  const [d] = winnerIds(1) as [string]
  const reordered = await drawing.send([c, b, a])
  t.is(reordered.status, 200)
  t.deepEqual(namesOf(reordered.body.drawing), [null, 'Bert', 'Anna'])
  t.deepEqual(avatarsOf(reordered.body.drawing), [null, avatar('bert'), avatar('anna')])
  const { body } = await drawing.send([{ winner: a, avatarUrl: null }, { winner: d, displayName: 'Dora' }, b])
  t.deepEqual(namesOf(body.drawing), ['Anna', 'Dora', 'Bert'])
  t.deepEqual(avatarsOf(body.drawing), [null, null, avatar('bert')])
  t.deepEqual(await drawing.read(), body.drawing)
  const back = await drawing.send([c, a, d])
  t.deepEqual(namesOf(back.body.drawing), [null, 'Anna', 'Dora'], 'who left the list took the name along')
  await drawing.draw()
  t.deepEqual(namesOf(await drawing.read()), [null, 'Anna', 'Dora'])
})

test('a send in another order that gives every name again shows what it gives', async (t) => {
  const { drawing, a, b, c } = await namedDrawing()
  const { body } = await drawing.send([
    { winner: b, displayName: 'Berta', avatarUrl: null },
    { winner: c, displayName: null, avatarUrl: null },
    { winner: a, displayName: null, avatarUrl: null },
  ])
  t.deepEqual(namesOf(body.drawing), ['Berta', null, null])
  t.deepEqual(avatarsOf(body.drawing), [null, null, null])
})

for (const isDrawn of [false, true]) {
  test(`in an ended campaign the same list changes names ${isDrawn ? 'after the draw' : 'before the cutoff'}, another one is refused`, async (t) => {
    const { shop, drawing, a, b, c } = await namedDrawing()
    if (isDrawn) await drawing.draw()
    await changeCampaignStatus(await service(), theOperator, shop.campaign.slug, 'ended')
    const { status, body } = await drawing.send([{ winner: a, displayName: null }, { winner: b, avatarUrl: null }, c])
    t.is(status, 200)
    t.deepEqual(namesOf(body.drawing), [null, 'Bert', null])
    t.deepEqual(avatarsOf(body.drawing), [avatar('anna'), null, null])
    isProblem(t, await drawing.send([b, a, c]), 409, 'campaign_ended', /sending the same list again/)
    await (await service()).work()
    if (isDrawn)
      t.deepEqual(
        (await proofOf(drawing)).results.map(({ displayName }) => displayName),
        [null, 'Bert', null],
      )
  })
}

test('a drawing that was drawn before its campaign pulled takes other names, and no other list', async (t) => {
  const { shop, drawing, a, b, c } = await namedDrawing()
  await drawing.draw()
  await setWinnersSource(await service(), theOperator, shop.campaign.slug, {
    mode: 'pull',
    url: 'https://shop.test/winners',
  })
  const { status, body } = await drawing.send([{ winner: a, displayName: null }, b, c])
  t.is(status, 200)
  t.deepEqual(namesOf(body.drawing), [null, 'Bert', null])
  isProblem(t, await drawing.send([c, b, a]), 409, 'pull_campaign', /fetches the winners/)
})

test('a list that was sent before its campaign pulled is no list of it while the drawing is open', async (t) => {
  const { shop, drawing, a, b, c } = await namedDrawing()
  await setWinnersSource(await service(), theOperator, shop.campaign.slug, {
    mode: 'pull',
    url: 'https://shop.test/winners',
  })
  isProblem(t, await drawing.send([a, b, c]), 409, 'pull_campaign', /fetches the winners/)
})

test('names and avatars are never locked: while a drawing is past its cutoff but not locked yet they change', async (t) => {
  const { drawing, a, b, c } = await namedDrawing()
  await drawing.passCutoff()
  const { status, body } = await drawing.send([a, b, { winner: c, displayName: 'Carl' }])
  t.is(status, 200)
  t.deepEqual(namesOf(body.drawing), ['Anna', 'Bert', 'Carl'])
})

test('the proof shows the new name, says when it changed, and nothing that is hashed changes', async (t) => {
  const { drawing, a, b, c } = await namedDrawing()
  await drawing.draw()
  const before = await proofOf(drawing)
  t.is(before.displayChangedAt, null)
  t.deepEqual(
    before.results.map(({ displayName }) => displayName),
    ['Anna', 'Bert', null],
  )
  const changed = await drawing.send([
    { winner: a, displayName: 'Anne' },
    { winner: b, displayName: null },
    { winner: c, displayName: 'Carl' },
  ])
  t.is(changed.status, 200, changed.text)
  const composed = await until(
    () => proofOf(drawing),
    ({ displayChangedAt }) => displayChangedAt !== null,
  )
  t.deepEqual(
    composed.results.map(({ displayName }) => displayName),
    ['Anne', null, 'Carl'],
  )
  t.regex(composed.displayChangedAt ?? '', /^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
  t.deepEqual(withoutNames(composed), withoutNames(before))
  await (await service()).work()
  t.deepEqual(await proofOf(drawing), composed, 'the proof as rendered ahead says the same')
})

test('a send after the draw that changes nothing leaves the proof and the drawing as they are', async (t) => {
  const { drawing, a, b, c } = await namedDrawing()
  await drawing.draw()
  const { pool } = await service()
  const [proof, read] = [await loadDrawn(pool, [drawing.id]), await drawing.read()]
  t.is((await drawing.send([{ winner: a, displayName: 'Anna' }, b, c])).status, 200)
  t.deepEqual(await loadDrawn(pool, [drawing.id]), proof)
  t.deepEqual(await drawing.read(), read)
})

/** Serial, as another test's worker would lock the drawing between its cutoff and its new name. */
test.serial('names that were replaced before the lock are not said to have changed', async (t) => {
  const { drawing, a, b, c } = await namedDrawing()
  await drawing.send([{ winner: a, displayName: 'Anne' }, b, c])
  await drawing.passCutoff()
  await drawing.send([{ winner: a, displayName: 'Annie' }, b, c])
  await drawing.draw()
  t.is((await proofOf(drawing)).displayChangedAt, null)
})

test.serial('nor are names that were replaced between the lock and the draw, but those after it are', async (t) => {
  const shop = await makeShop(await service())
  const drawing = await openDrawing(shop, { drawAt: new Date(Date.now() + 3_600_000), winnersExpected: 1 })
  await drawing.send([{ winner: 'w', displayName: 'Anna' }])
  await drawing.draw()
  t.is((await drawing.read()).status, 'locked')
  await drawing.send([{ winner: 'w', displayName: 'Anne' }])
  await shop.api.post(`/test/drawings/${drawing.id}/advance`, {})
  await (await service()).work()
  t.is((await proofOf(drawing)).displayChangedAt, null)
  t.is((await drawing.send([{ winner: 'w', displayName: 'Annie' }])).status, 200)
  const changedAt = async () => (await proofOf(drawing)).displayChangedAt
  t.not(await until(changedAt, (at) => at !== null), null)
})

test('a refused list with other names changes no name', async (t) => {
  const { drawing, a, b } = await namedDrawing()
  await drawing.draw()
  t.is((await drawing.send([{ winner: a, displayName: 'X' }, { winner: b, displayName: 'Y' }, 'another'])).status, 409)
  t.is(
    (
      await drawing.send([
        { winner: a, displayName: 'X' },
        { winner: b, displayName: 'Y' },
      ])
    ).status,
    400,
  )
  t.deepEqual(namesOf(await drawing.read()), ['Anna', 'Bert', null])
})

test('a name is trimmed and shown in its composed form (NFC)', async (t) => {
  const drawing = await openDrawing(await makeShop(await service()), { winnersExpected: 1 })
  const { body } = await drawing.send([{ winner: 'zoe', displayName: '  Zoe\u0308 ' }])
  t.deepEqual(namesOf(body.drawing), ['Zo\u00eb'])
})
