import test from 'ava'
import { sql } from 'slonik'
import { remindOnce } from '../../worker/reminders.ts'
import { runFirst, seeThrough } from '../../worker/see-through.ts'
import { networkRunner } from '../../worker/network-stage.ts'
import { runOnce } from '../../worker/stage.ts'
import { deliver } from '../../worker/stages/deliver.ts'
import { stages } from '../../worker/stages/all.ts'
import { traceDrawings } from '../../worker/trace-drawings.ts'
import { newId } from '../../db/new-id.ts'
import { testDatabase } from '../support/database.ts'
import { makeCampaign, makeDrawing, makePartner, passCutoff, winnerIds } from '../support/factory.ts'
import { testKeyring } from '../support/keyring.ts'
import { openSpans } from '../support/spans.ts'
import { openHooks, startReceiver } from '../support/webhook/webhooks.ts'
import { openWorkplace } from '../support/workplace.ts'

const DRAWING = `drw_${'a'.repeat(22)}`

test('each drawing of a batch has a span, and what else is in it has none', (t) => {
  const { tracing, spans } = openSpans()
  const ids = [`${DRAWING}/proof`, DRAWING, `cmp_${'b'.repeat(22)}`, 'site']
  const owners = new Map([[DRAWING, 'ptr_1']])
  traceDrawings(tracing, { queue: 'render-pages', ids, onward: [], failed: [`${DRAWING}/proof`], owners, ms: 5 })
  const attributes = { 'prize.drawing': DRAWING, 'prize.partner': 'ptr_1', 'prize.batch': 4 }
  t.deepEqual(spans, [
    { of: DRAWING, isRoot: false, name: 'render-pages', kind: 'step', ms: 5, hasFailed: true, attributes },
  ])
})

test('the root of a drawing’s trace is the step that locked its list, not one that looked for it in vain', async (t) => {
  const place = await openWorkplace(await testDatabase(t))
  t.teardown(place.close)
  const { tracing, of } = openSpans()
  const worker = { ...place, tracing }
  const campaign = await makeCampaign(place, { partner: await makePartner(place) })
  const [sent, missing] = [await makeDrawing(place, { campaign }), await makeDrawing(place, { campaign })]
  await place.pool.query(sql.unsafe`
    insert into winner_list (drawing_id, winners)
    values (${sent}, ${sql.array(winnerIds(campaign.winnersPerDraw), 'text')})`)
  for (const id of [sent, missing]) await passCutoff(place, id)
  await remindOnce(place, ['lock'])
  await seeThrough(worker, (await runFirst(worker, stages.lock)).kept)
  const told = (id: string) => of(id).map(({ name, isRoot }) => [name, isRoot])
  t.deepEqual(told(missing), [['lock', false]])
  t.deepEqual(told(sent), [
    ['lock', true],
    ['entropy', false],
    ['settle', false],
  ])
})

test('a row that fails has a failed span, and the others of its batch have not', async (t) => {
  const place = await openWorkplace(await testDatabase(t))
  t.teardown(place.close)
  const { tracing, of } = openSpans()
  const campaign = await makeCampaign(place, { partner: await makePartner(place) })
  const [sound, broken] = [await makeDrawing(place, { campaign }), await makeDrawing(place, { campaign })]
  for (const id of [sound, broken]) await passCutoff(place, id)
  await remindOnce(place, ['lock'])
  await runOnce(
    { ...place, tracing },
    {
      ...stages.lock,
      run: async (_tx, ids) => {
        if (ids.includes(broken)) throw new Error('this one cannot be done')
        return {}
      },
    },
  )
  t.deepEqual(
    [sound, broken].map((id) => of(id).map(({ hasFailed }) => hasFailed)),
    [[false], [true]],
  )
})

test('a webhook about a drawing is in the drawing’s trace, and one about anything else in none', async (t) => {
  const { service, client, shop, endpoint, happen } = await openHooks(t)
  const { tracing, spans } = openSpans()
  const receiver = await startReceiver(t)
  await endpoint(receiver.url)
  const runner = networkRunner({ ...service, tracing }, deliver, { client, keyring: testKeyring })
  const [drawing, guarantee] = [newId('drw'), newId('gua')]
  for (const subject of [drawing, guarantee]) await happen({ subject })
  await remindOnce(service, ['deliver'])
  await runner.runOnce()
  await runner.finish?.()
  t.is(receiver.posts.length, 2)
  t.is(spans.length, 1)
  t.like(spans[0], { of: drawing, name: 'deliver', kind: 'call', hasFailed: false })
  t.deepEqual(spans[0]?.attributes, { 'prize.drawing': drawing, 'prize.partner': shop.partner, 'prize.tries': 1 })
})
