import test from 'ava'
import { sql } from 'slonik'
import { isDeepStrictEqual } from 'node:util'
import { runOnce } from '../../../../worker/stage.ts'
import { remindOnce } from '../../../../worker/reminders.ts'
import { entropy } from '../../../../worker/stages/entropy.ts'
import { lock } from '../../../../worker/stages/lock.ts'
import { settle } from '../../../../worker/stages/settle.ts'
import { pay } from '../../../../worker/stages/pay.ts'
import { markHeldPaid } from '../../../../api/actions/payout/mark-held-paid.ts'
import { commitmentByHand } from '../../../support/formula.ts'
import { makePrizeTable, setWallet, theOperator, winnerIds, WITHOUT_WALLET } from '../../../support/factory.ts'
import { fileService } from '../../../support/site/file-service.ts'
import { idsOf, makeShop, openDrawing } from '../../../support/partner-api/partner.ts'
import { isProblem } from '../../../support/partner-api/problem.ts'

const service = fileService(test)

const DRAWING = [
  'id',
  'number',
  'partnerRound',
  'drawAt',
  'cutoffAt',
  'status',
  'cancelled',
  'void',
  'held',
  'winnersExpected',
  'needsAttention',
  'attentionCode',
  'attentionSince',
  'winners',
  'displayIssues',
  'displayIssueCount',
  'verification',
  'payout',
]
const VERIFICATION = [
  'winnersCommitment',
  'saltHash',
  'lockedAt',
  'entropyProvider',
  'entropyRequestId',
  'entropy',
  'entropyRevealedAt',
  'prizeTableId',
]
const WINNER = ['position', 'winner', 'displayName', 'avatarUrl', 'heldForManualPayout']
const DRAWN_WINNER = [
  'position',
  'winner',
  'displayName',
  'avatarUrl',
  'randomValue',
  'roll',
  'amountCents',
  'heldForManualPayout',
]
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/
const BYTES_32 = /^0x[0-9a-f]{64}$/

test('an open drawing has every field, verification all null, and no winners until they exist', async (t) => {
  const drawAt = new Date('2100-05-01T18:00:00Z')
  const cutoffAt = new Date('2100-05-01T17:50:00Z')
  const drawing = await openDrawing(await makeShop(await service()), { drawAt, cutoffAt })
  t.deepEqual(await drawing.read(), {
    id: drawing.id,
    number: null,
    partnerRound: null,
    drawAt: '2100-05-01T18:00:00.000Z',
    cutoffAt: '2100-05-01T17:50:00.000Z',
    status: 'open',
    cancelled: null,
    void: null,
    held: null,
    winnersExpected: 3,
    needsAttention: null,
    attentionCode: null,
    attentionSince: null,
    winners: [],
    displayIssues: [],
    displayIssueCount: 0,
    verification: Object.fromEntries(VERIFICATION.map((member) => [member, null])),
    payout: null,
  })
})

test.serial('step by step, a drawing shows what its status has and nothing of what comes later', async (t) => {
  const place = await service()
  const shop = await makeShop(place, WITHOUT_WALLET)
  const drawing = await openDrawing(shop)
  const winners = winnerIds(3)
  await drawing.send(winners)
  const open = await drawing.read()
  t.is(open.status, 'open')
  t.deepEqual(idsOf(open), winners)
  t.true(open.winners.every((winner) => isDeepStrictEqual(Object.keys(winner), WINNER) && !winner.heldForManualPayout))

  await drawing.passCutoff()
  await remindOnce(place)
  await runOnce(place, lock)
  const locked = await drawing.read()
  t.is(locked.status, 'locked')
  t.is(locked.number, null)
  t.is(locked.verification['winnersCommitment'], `0x${commitmentByHand(drawing.id, winners).toString('hex')}`)
  t.regex(locked.verification['lockedAt'] ?? '', TIME)
  t.regex(locked.verification['prizeTableId'] ?? '', /^tbl_/)
  t.is(locked.verification['entropyProvider'], null)
  t.is(locked.verification['entropyRequestId'], null)

  await runOnce(place, entropy)
  const requested = await drawing.read()
  t.is(requested.status, 'entropy_requested')
  t.is(requested.number, 1)
  t.is(requested.verification['entropyProvider'], 'mock')
  t.truthy(requested.verification['entropyRequestId'])
  t.is(requested.verification['entropy'], null)
  t.is(requested.verification['entropyRevealedAt'], null)
  t.deepEqual(Object.keys(requested.winners[0] ?? {}), WINNER)

  await runOnce(place, settle)
  const settled = await drawing.read()
  t.is(settled.status, 'settled')
  t.regex(settled.verification['entropy'] ?? '', BYTES_32)
  t.regex(settled.verification['entropyRevealedAt'] ?? '', TIME)
  for (const winner of settled.winners) {
    t.deepEqual(Object.keys(winner), DRAWN_WINNER)
    t.regex(winner.randomValue ?? '', BYTES_32)
    t.true(Number.isInteger(winner.roll) && Number.isInteger(winner.amountCents))
  }

  await setWallet(place, shop.campaign.id)
  await runOnce(place, pay)
  const paid = await drawing.read()
  t.deepEqual(paid, { ...settled, status: 'paid' })
  t.deepEqual(Object.keys(paid), DRAWING)
  t.deepEqual(Object.keys(paid.verification), VERIFICATION)
  t.deepEqual(paid.verification['winnersCommitment'], locked.verification['winnersCommitment'])
})

test.serial('locked until the draw time: the number and the request come when it is there', async (t) => {
  const drawing = await openDrawing(await makeShop(await service()), { drawAt: new Date('2100-01-01') })
  await drawing.send(winnerIds(3))
  await drawing.draw()
  const { status, number, verification } = await drawing.read()
  t.is(status, 'locked')
  t.is(number, null)
  t.is(verification['entropyRequestId'], null)
})

test.serial('numbers count 1, 2, 3 in the campaign, in the order of the draws', async (t) => {
  const shop = await makeShop(await service())
  const numbers: (number | null)[] = []
  for (let i = 0; i < 3; i += 1) {
    const drawing = await openDrawing(shop)
    await drawing.send(winnerIds(3))
    await drawing.draw()
    numbers.push((await drawing.read()).number)
  }
  t.deepEqual(numbers, [1, 2, 3])
})

for (const [largePrizeCents, isHeld] of [
  [499, true],
  [500, true],
  [501, false],
  [null, false],
] as const) {
  test.serial(
    `a prize of 500 cents with the large-prize threshold ${largePrizeCents} is ${isHeld ? '' : 'not '}held for manual payout`,
    async (t) => {
      const place = await service()
      const { id: prizeTable } = await makePrizeTable(place, { version: 1, tiers: [{ amountCents: 500, weight: 1 }] })
      const drawing = await openDrawing(await makeShop(place, { prizeTable, largePrizeCents }), { winnersExpected: 2 })
      const sent = await drawing.send(winnerIds(2))
      t.true(
        sent.body.drawing.winners.every(({ heldForManualPayout }) => !heldForManualPayout),
        'not before it is won',
      )
      await drawing.draw()
      const { status, winners } = await drawing.read()
      t.is(status, 'paid', 'paid once all that is transferred is paid, held prizes or not')
      t.deepEqual(
        winners.map(({ amountCents, heldForManualPayout }) => [amountCents, heldForManualPayout]),
        [
          [500, isHeld],
          [500, isHeld],
        ],
      )
    },
  )
}

test.serial('a held prize says whether it was paid by hand, and the payout what was', async (t) => {
  const place = await service()
  const { id: prizeTable } = await makePrizeTable(place, { version: 1, tiers: [{ amountCents: 500, weight: 1 }] })
  const drawing = await openDrawing(await makeShop(place, { prizeTable, largePrizeCents: 500 }), { winnersExpected: 2 })
  await drawing.send(winnerIds(2))
  await drawing.draw()
  const waiting = await drawing.read()
  t.deepEqual(waiting.payout, { transferredCents: 0, heldCents: 1_000, heldPaidCents: 0 })
  t.deepEqual(
    waiting.winners.map(({ paidByHand }) => paidByHand),
    [null, null],
  )
  const mark = { drawingId: drawing.id, position: 1, reference: 'wire 7', markedBy: 'ada' }
  const { prize } = await markHeldPaid(place, theOperator, mark)
  const { winners, payout } = await drawing.read()
  t.deepEqual(payout, { transferredCents: 0, heldCents: 1_000, heldPaidCents: 500 })
  t.deepEqual(
    winners.map(({ paidByHand }) => paidByHand),
    [null, { at: prize.paidAt.toISOString(), reference: 'wire 7' }],
  )
})

test.serial('without a payout wallet a drawing stays settled, says so, and is paid once there is one', async (t) => {
  const place = await service()
  const shop = await makeShop(place, { payout: { chain: 'test', token: 'TEST', wallet: null }, largePrizeCents: null })
  const drawing = await openDrawing(shop)
  await drawing.send(winnerIds(3))
  await drawing.draw()
  const stuck = await drawing.read()
  t.is(stuck.status, 'settled')
  t.is(stuck.needsAttention, 'No payout wallet.')
  await place.pool.query(
    sql.unsafe`update campaign set payout_wallet = ${`0x${'cd'.repeat(20)}`} where id = ${shop.campaign.id}`,
  )
  await place.work()
  const paid = await drawing.read()
  t.is(paid.status, 'paid')
  t.is(paid.needsAttention, null)
})

test('a drawing takes no query members', async (t) => {
  const shop = await makeShop(await service())
  const { path } = await openDrawing(shop)
  isProblem(
    t,
    await shop.api.get(`${path}?status=open`),
    400,
    'bad_request',
    /no query member "status" here; .*takes none/,
  )
})
