import test from 'ava'
import { takeWinners } from '../../../../db/queries/drawing/sending.ts'
import { connect } from '../../../support/attack.ts'
import { winnerIds } from '../../../support/factory.ts'
import { isProblem } from '../../../support/partner-api/problem.ts'
import { idsOf, makeShop, openDrawing } from '../../../support/partner-api/partner.ts'
import { fileService } from '../../../support/site/file-service.ts'
import { until } from '../../../support/until.ts'

const service = fileService(test, { isPatient: true })

const WAITING = `
  select from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock' and query like 'with sent as materialized%'`

test('what others send to a drawing’s id is answered while the drawing’s own list waits: neither lines up behind the other', async (t) => {
  const place = await service()
  const [own, other] = [await makeShop(place), await makeShop(place)]
  const drawing = await openDrawing(own)
  const list = winnerIds(3)
  const [holder, looking] = [await connect(t, place.databaseUrl), await connect(t, place.databaseUrl)]
  await holder.query('begin')
  await holder.query('select from drawing where id = $1 for update', [drawing.id])
  const sent = drawing.send(list)
  await until(
    async () => (await looking.query(WAITING)).rowCount,
    (count) => count === 1,
  )
  for (const path of [own.path, other.path]) {
    const foreign = await other.api.post(`${path}/drawings/${drawing.id}/winners`, { winners: winnerIds(3) })
    isProblem(t, foreign, 404, 'not_found', /drawing/)
  }
  await holder.query('commit')
  t.is((await sent).status, 201)
  t.deepEqual(idsOf(await drawing.read()), list)
})

test('two lists of one account for a drawing line up; those of another account, in the same run, change nothing', async (t) => {
  const place = await service()
  const [own, other] = [await makeShop(place), await makeShop(place)]
  const drawing = await openDrawing(own)
  const [a, b, c] = winnerIds(3) as [string, string, string]
  await drawing.send([{ winner: a, displayName: 'Anna', avatarUrl: 'https://shop.example/a.png' }, b, c])
  const sendOf = (
    { partner, keyId, campaign }: typeof own,
    [first, ...others]: readonly string[],
    display: string,
  ) => ({
    account: `${partner} test`,
    callerId: keyId,
    slug: campaign.slug,
    drawingId: drawing.id,
    winners: [first as string, ...others],
    displayNames: [null, display, null],
    avatarUrls: null,
    isNameGiven: [false, true, false],
    isAvatarGiven: null,
  })
  const sends = [sendOf(other, [c, b, a], 'Foe'), sendOf(own, [a, b, c], 'Bert'), sendOf(other, [b, a, c], 'Foe')]
  t.is(new Set(sends.map((send) => takeWinners.rivalOf?.(send))).size, 2)
  const client = await connect(t, place.databaseUrl)
  const { rows } = await client.query(takeWinners.text, [
    JSON.stringify(sends.map((send, call) => ({ call, ...send }))),
  ])
  t.deepEqual(
    rows.map(({ call, displayNames }) => [call, displayNames]),
    [[1, ['Anna', 'Bert', null]]],
  )
  t.deepEqual(
    (await drawing.read()).winners.map(({ winner, displayName, avatarUrl }) => [winner, displayName, avatarUrl]),
    [
      [a, 'Anna', 'https://shop.example/a.png'],
      [b, 'Bert', null],
      [c, null, null],
    ],
  )
})
