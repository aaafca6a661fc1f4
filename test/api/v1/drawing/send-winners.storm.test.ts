import test from 'ava'
import fc from 'fast-check'
import { winnerIds } from '../../../support/factory.ts'
import { fileService } from '../../../support/site/file-service.ts'
import { anyCharacter, webUrl, winnerId } from '../../../support/arbitraries.ts'
import { makeShop, openDrawing } from '../../../support/partner-api/partner.ts'
import { seed } from '../../../support/run/soak.ts'

const service = fileService(test)

const RUNS = 1_000
fc.configureGlobal({ seed, numRuns: RUNS })

const anything = fc.jsonValue({ maxDepth: 4, stringUnit: anyCharacter })
const member = (usual: fc.Arbitrary<unknown>) => fc.option(fc.oneof(usual, anything), { nil: undefined })
const element = fc.oneof(
  winnerId,
  fc.record({
    winner: fc.oneof(winnerId, anything),
    displayName: member(fc.string({ unit: anyCharacter, maxLength: 45 })),
    avatarUrl: member(webUrl('http', 'https')),
  }),
  anything,
)

/** Bodies from far off to nearly right: the closer ones reach deeper. */
const body = fc.oneof(
  anything,
  fc.record({ winners: anything }),
  fc.record({ winners: fc.array(element, { minLength: 3, maxLength: 3 }) }),
  fc.record({ winners: fc.array(element, { maxLength: 5 }) }),
)

test('whatever JSON is sent, nothing fails on our side, and a list changes only by a send that was taken', async (t) => {
  const shop = await makeShop(await service())
  const drawing = await openDrawing(shop)
  await drawing.send(winnerIds(3))
  let present = await drawing.read()
  let refusals = 0
  await fc.assert(
    fc.asyncProperty(body, async (sent) => {
      const answer = await shop.api.post(`${drawing.path}/winners`, JSON.stringify(sent))
      const after = await drawing.read()
      if (answer.status === 200) {
        present = after
        return
      }
      refusals += 1
      t.is(answer.status, 400, answer.text)
      t.is(answer.body.code, 'bad_request')
      t.true(answer.body.detail.length > 10)
      t.deepEqual(after, present)
    }),
  )
  t.true(refusals > RUNS / 4)
})

test('whatever JSON is sent after the draw, the winners and their prizes stay', async (t) => {
  const shop = await makeShop(await service())
  const drawing = await openDrawing(shop)
  await drawing.send(winnerIds(3))
  await drawing.draw()
  const drawn = await drawing.read()
  await fc.assert(
    fc.asyncProperty(body, async (sent) => {
      const { status, body: problem } = await shop.api.post(`${drawing.path}/winners`, JSON.stringify(sent))
      t.true((status === 400 && problem.code === 'bad_request') || (status === 409 && problem.code === 'locked'))
    }),
  )
  t.deepEqual(await drawing.read(), drawn)
})

test('whatever bytes are sent, the answer is 400 or takes a list', async (t) => {
  const shop = await makeShop(await service())
  const drawing = await openDrawing(shop)
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), async (bytes) => {
      const { status, body: problem } = await shop.api.post(`${drawing.path}/winners`, new Uint8Array(bytes))
      t.is(status, 400)
      t.is(problem.code, 'bad_request')
    }),
  )
})

test('whatever is sent as a cutoff or a pick, nothing fails on our side', async (t) => {
  const shop = await makeShop(await service())
  const drawing = await openDrawing(shop)
  const before = await drawing.read()
  const close = fc.oneof(
    anything,
    fc.record({ cutoffAt: anything }),
    fc.record({ winner: anything, drawingId: anything }),
  )
  await fc.assert(
    fc.asyncProperty(close, async (sent) => {
      const text = JSON.stringify(sent)
      t.is((await shop.api.post(`${drawing.path}/cutoff`, text)).status, 400)
      t.true([400, 404].includes((await shop.api.post(`${shop.path}/guarantees/gua_x/pick`, text)).status))
    }),
  )
  t.deepEqual(await drawing.read(), before)
})
