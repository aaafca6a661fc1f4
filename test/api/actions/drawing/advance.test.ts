import test from 'ava'
import { advanceDrawing } from '../../../../api/actions/drawing/advance.ts'
import { memberCaller } from '../../../../domain/actor.ts'
import { auditOf } from '../../../support/audit.ts'
import { theOperator } from '../../../support/factory.ts'
import { fileService } from '../../../support/site/file-service.ts'
import { makeShop, openDrawing } from '../../../support/partner-api/partner.ts'

const service = fileService(test)

const DAY_MS = 86_400_000
const tomorrow = () => new Date(Date.now() + DAY_MS)

test('a test drawing of tomorrow is locked and drawn by two advances, and keeps its draw time', async (t) => {
  const place = await service()
  const shop = await makeShop(place, { cutoffLeadSeconds: 3600 })
  const drawing = await openDrawing(shop, { drawAt: tomorrow() })
  await drawing.send(['anna', 'bob', 'carl'])
  const { drawAt } = await drawing.read()
  const advance = () => advanceDrawing(place, theOperator, { slug: shop.campaign.slug, drawingId: drawing.id })

  await advance()
  await place.work()
  t.is((await drawing.read()).status, 'locked')
  await place.work()
  t.is((await drawing.read()).status, 'locked', 'the draw was not asked for yet')

  await advance()
  await place.work()
  t.like(await drawing.read(), { status: 'paid', drawAt, number: 1 })
  await advance()
  t.deepEqual(
    (await auditOf(place, shop.partner)).slice(2).map(({ action, detail }) => [action, detail['step']]),
    [
      ['drawing.advanced', 'open'],
      ['drawing.advanced', 'locked'],
    ],
  )
})

test('an open drawing without winners is flagged as it would be at its cutoff, and then waits for an extension', async (t) => {
  const place = await service()
  const shop = await makeShop(place)
  const drawing = await openDrawing(shop, { drawAt: tomorrow() })
  const advance = () => advanceDrawing(place, theOperator, { slug: shop.campaign.slug, drawingId: drawing.id })
  await advance()
  await place.work()
  t.like(await drawing.read(), { status: 'open', needsAttention: 'No winners by the cutoff.' })
  await t.throwsAsync(advance, { name: 'Refused', message: /Extend the cutoff/ })
})

test('a live drawing is never brought forward, and neither is one of another account', async (t) => {
  const place = await service()
  const live = await makeShop(place, { mode: 'live', payout: { chain: 'local', token: 'TESTUSD', wallet: null } })
  const drawing = await openDrawing(live, { drawAt: tomorrow() })
  const named = { slug: live.campaign.slug, drawingId: drawing.id }
  await t.throwsAsync(() => advanceDrawing(place, theOperator, named), { name: 'Refused', message: /test mode/ })
  const stranger = memberCaller('mbr_0000000000000000000001', live.partner, 'test')
  t.is(await advanceDrawing(place, stranger, named), null)
})
