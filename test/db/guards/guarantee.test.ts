import test, { type ExecutionContext } from 'ava'
import { newId } from '../../../db/new-id.ts'
import { guaranteeMoves, guaranteeStatuses } from '../../../domain/guarantee/state.ts'
import { connect, refuses, refusesChanges } from '../../support/attack.ts'
import { somebodyWaits } from '../../support/chain/rows.ts'
import { openDrawing } from '../../support/partner-api/partner.ts'
import { fileService } from '../../support/site/file-service.ts'
import { type GuaranteedShop, hoursAgo, makeAwaitingShop, makeGuaranteedShop } from '../../support/guarantee/periods.ts'

const service = fileService(test)

const PAYOUT = `insert into payout (id, campaign_id, partner_id, mode, guarantee_id, drawing_id, amount_cents, chain, token)
  select 'pay_' || substr(md5(random()::text), 1, 22), id, partner_id, mode, $2, $3, $4, $5, 'TEST' from campaign where id = $1`

const open = async (t: ExecutionContext) => {
  const shop = await makeAwaitingShop(await service())
  const client = await connect(t, shop.service.databaseUrl)
  const { id } = shop.guarantee
  const pick = (winner = 'bob', drawing = shop.first.id, position = 1) =>
    client.query(
      "update guarantee set status = 'picked', drawing_id = $2, position = $3, winner = $4, picked_at = now() where id = $1",
      [id, drawing, position, winner],
    )
  const owe = (cents = 25_000, chain = 'test', campaign = shop.campaign.id, drawing: string | null = null) =>
    client.query(PAYOUT, [campaign, id, drawing, cents, chain])
  const pay = async () => {
    await client.query("update payout set wallet = '0xab', paid_at = now() where guarantee_id = $1", [id])
    await client.query("update guarantee set status = 'paid', paid_at = now() where id = $1", [id])
  }
  /** Tries something in a transaction that is rolled back. */
  const trying = async (what: () => Promise<unknown>) => {
    await client.query('begin')
    try {
      return await what()
    } finally {
      await client.query('rollback')
    }
  }
  const isRefused = (what: () => Promise<unknown>, why: string) =>
    trying(async () => {
      const error = await t.throwsAsync(what, undefined, why)
      t.regex((error as (Error & { code?: string }) | undefined)?.code ?? '', /^23/, `${why}: ${error?.message}`)
    })
  return { shop, client, pick, owe, pay, trying, isRefused, id }
}

/** A period row of the shop's campaign as someone would write it by hand. */
const insertPeriod = (shop: GuaranteedShop, period: number, startHour: number, endHour: number, others = {}) => {
  const row = {
    id: newId('gua'),
    campaign_id: shop.campaign.id,
    period,
    period_start: new Date(shop.startsAt.getTime() + startHour * 3_600_000).toISOString(),
    period_end: new Date(shop.startsAt.getTime() + endHour * 3_600_000).toISOString(),
    status: 'waiting',
    threshold_cents: 10_000,
    amount_cents: 25_000,
    ...others,
  }
  const names = Object.keys(row).join(', ')
  return [
    `insert into guarantee (${names}) select ${names} from json_populate_record(null::guarantee, $1)`,
    [JSON.stringify(row)],
  ] as const
}

test.serial(
  'a period is recorded when it is over, as waiting, back to back with the one before, under what the campaign promises',
  async (t) => {
    const shop = await makeGuaranteedShop(await service(), { beganHoursAgo: 80, guarantee: undefined })
    const client = await connect(t, shop.service.databaseUrl)
    await client.query(
      `update campaign set guarantee_period = 'P1D', guarantee_threshold_cents = 10000, guarantee_amount_cents = 25000 where id = $1`,
      [shop.campaign.id],
    )
    const refusesPeriod = (...period: Parameters<typeof insertPeriod>) => {
      const [text, [json]] = insertPeriod(...period)
      return refuses(t, client, text, [json])
    }
    const runsUntil = (hour: number) =>
      client.query(
        `update campaign set guarantee_ends_at = date_trunc('milliseconds', starts_at) + $2::interval where id = $1`,
        [shop.campaign.id, `${hour} hours`],
      )
    await refusesPeriod(shop, 1, 0, 24)
    await runsUntil(24)
    await refusesPeriod(shop, 1, 1, 24)
    await refusesPeriod(shop, 2, 24, 48)
    await refusesPeriod(shop, 1, 0, 81)
    await refusesPeriod(shop, 1, 0, 48)
    await refusesPeriod(shop, 1, 0, 23)
    await refusesPeriod(shop, 1, 24, 0)
    await refusesPeriod(shop, 1, 0, 24, { threshold_cents: 9_999 })
    await refusesPeriod(shop, 1, 0, 24, { amount_cents: 1 })
    await refusesPeriod(shop, 1, 0, 24, { best_prize_cents: 10_000 })
    await refusesPeriod(shop, 1, 0, 24, { checked_at: new Date().toISOString() })
    for (const status of ['not_needed', 'awaiting_pick', 'picked', 'paid'])
      await refusesPeriod(shop, 1, 0, 24, { status, checked_at: new Date().toISOString() })
    const [text, [json]] = insertPeriod(shop, 1, 0, 24)
    await client.query(text, [json])
    await refusesPeriod(shop, 1, 0, 24)
    await refusesPeriod(shop, 2, 25, 48)
    await refusesPeriod(shop, 3, 24, 48)
    await refusesPeriod(shop, 2, 24, 48)
    await runsUntil(48)
    const [secondText, [secondJson]] = insertPeriod(shop, 2, 24, 48)
    await client.query(secondText, [secondJson])
  },
)

test.serial('a period with a drawing that is not drawn, or another best prize, is not checked', async (t) => {
  const shop = await makeGuaranteedShop(await service(), { beganHoursAgo: 49 })
  const client = await connect(t, shop.service.databaseUrl)
  const drawing = await shop.drawingAt(3, ['anna', 'bob'])
  await shop.service.work()
  const check = (period: number, status: string, bestPrizeCents: number | null): [string, unknown[]] => [
    `update guarantee set status = $3, best_prize_cents = $4, checked_at = now() where campaign_id = $1 and period = $2`,
    [shop.campaign.id, period, status, bestPrizeCents],
  ]
  await refuses(t, client, ...check(1, 'awaiting_pick', 500))
  await refuses(t, client, ...check(1, 'not_needed', null))
  // Switched off, so that no worker checks the period when the drawing is drawn, and the guard alone decides.
  await client.query(`alter table drawing disable trigger drawing_wakes_its_period`)
  await drawing.draw()
  await client.query(`alter table drawing enable trigger drawing_wakes_its_period`)
  const { rows } = await client.query(`select status from guarantee where campaign_id = $1 order by period`, [
    shop.campaign.id,
  ])
  t.deepEqual(
    rows.map(({ status }) => status),
    ['waiting', 'not_needed'],
  )
  for (const [status, best] of [
    ['awaiting_pick', 499],
    ['awaiting_pick', null],
    ['not_needed', null],
    ['not_needed', 10_000],
    ['not_needed', 500],
    ['picked', 500],
  ] as const)
    await refuses(t, client, ...check(1, status, best))
  await client.query(...check(1, 'awaiting_pick', 500))
})

test.serial('a period that waits keeps its bounds, and gets no more drawings and no pause', async (t) => {
  const shop = await makeGuaranteedShop(await service(), { beganHoursAgo: 25 })
  const client = await connect(t, shop.service.databaseUrl)
  await shop.drawingAt(3)
  await shop.service.work()
  t.is((await shop.waiting()).length, 1)
  await refusesChanges(t, client, 'guarantee', { campaign_id: shop.campaign.id }, [
    "period_end = period_end + interval '1 second'",
    "period_start = period_start - interval '1 second'",
    'period = 2',
    'threshold_cents = 1',
    'amount_cents = 1',
    'best_prize_cents = 1',
    'checked_at = now()',
    "drawing_id = (select id from drawing limit 1), position = 0, winner = 'anna', picked_at = now()",
  ])
  await refuses(t, client, 'delete from guarantee where campaign_id = $1', [shop.campaign.id])
  await t.throwsAsync(shop.drawingAt(23.9), { message: /constraint|is over/i })
  await refuses(t, client, 'insert into campaign_pause (campaign_id, paused_at, resumed_at) values ($1, $2, $3)', [
    shop.campaign.id,
    hoursAgo(2),
    hoursAgo(0.5),
  ])
})

test.serial('a drawing that comes while its period is recorded waits for that, and is refused', async (t) => {
  const shop = await makeGuaranteedShop(await service(), { beganHoursAgo: 25 })
  const client = await connect(t, shop.service.databaseUrl)
  await client.query('begin')
  await client.query('select from campaign where id = $1 for no key update', [shop.campaign.id])
  const [text, [json]] = insertPeriod(shop, 1, 0, 24)
  await client.query(text, [json])
  const late = shop.drawingAt(3).then(
    () => 'taken',
    (error: Error) => error.message,
  )
  await somebodyWaits(t, await connect(t, shop.service.databaseUrl))
  await client.query('commit')
  t.regex(await late, /constraint|is over/i)
})

test.serial("a drawing's best prize is that of its result, and nobody writes another", async (t) => {
  const { shop, client } = await open(t)
  const { rows } = await client.query('select best_cents from result where drawing_id = $1', [shop.first.id])
  t.is(Number(rows[0]?.best_cents), 500)
  const write = client.query('update result set best_cents = 1 where drawing_id = $1', [shop.first.id])
  await t.throwsAsync(write, { message: /can only be updated to DEFAULT/ })
  const { rows: kept } = await client.query('select cents from best_prize where drawing_id = $1', [shop.first.id])
  t.is(Number(kept[0]?.cents), 500)
  for (const text of [
    'update best_prize set cents = 501 where drawing_id = $1',
    'delete from best_prize where drawing_id = $1',
  ])
    await refuses(t, client, text, [shop.first.id])
  await refuses(t, client, 'truncate best_prize', [])
  const another = `insert into best_prize select id, campaign_id, draw_at, $2 from drawing where id = $1 and status = 'open'`
  const undrawn = await openDrawing(shop, { drawAt: hoursAgo(-9_000), cutoffAt: hoursAgo(-9_000) })
  await refuses(t, client, another, [undrawn.id, 500])
})

test.serial('a guarantee makes only the moves that the domain knows', async (t) => {
  const { client, pick, owe, pay, trying, isRefused, id } = await open(t)
  const reach: Record<string, () => Promise<unknown>> = {
    awaiting_pick: async () => {},
    picked: async () => {
      await pick()
      await owe()
    },
    paid: async () => {
      await pick()
      await owe()
      await pay()
    },
  }
  for (const from of ['awaiting_pick', 'picked', 'paid'] as const) {
    for (const to of guaranteeStatuses.filter((status) => status !== from)) {
      const move = async () => {
        await reach[from]?.()
        if (from === 'awaiting_pick' && to === 'picked') await pick()
        else if (from === 'picked' && to === 'paid') await pay()
        else
          await client.query(`update guarantee set status = '${to}', winner = null, paid_at = null where id = $1`, [id])
      }
      if (guaranteeMoves.some((known) => known.from === from && known.to === to)) await t.notThrowsAsync(trying(move))
      else await isRefused(move, `${from} to ${to}`)
    }
  }
})

test.serial('only a win of the period is picked, completely, with its payout, and for good', async (t) => {
  const { shop, client, pick, owe, trying, isRefused, id } = await open(t)
  const outside = await shop.drawingAt(24.5, ['dora', 'emil'])
  await outside.draw()
  await isRefused(() => pick('nobody'), 'nobody')
  await isRefused(() => pick('anna', shop.first.id, 1), 'another position')
  await isRefused(() => pick('bob', shop.second.id, 1), 'another drawing')
  await isRefused(() => pick('dora', outside.id, 0), 'another period')
  await isRefused(() => client.query("update guarantee set status = 'picked' where id = $1", [id]), 'no win')
  await isRefused(() => client.query("update guarantee set winner = 'bob' where id = $1", [id]), 'a winner alone')
  await isRefused(async () => {
    await pick()
    await client.query('set constraints all immediate')
  }, 'no payout')
  await trying(async () => {
    await pick()
    await owe()
    await client.query('set constraints all immediate')
    t.pass()
  })
  for (const change of ["winner = 'anna', position = 0", "picked_at = now() + interval '1 second'"])
    await isRefused(async () => {
      await pick()
      await client.query(`update guarantee set ${change} where id = $1`, [id])
    }, change)
})

test.serial('what was checked is kept', async (t) => {
  const { client, id } = await open(t)
  await refusesChanges(t, client, 'guarantee', { id }, [
    'amount_cents = 1',
    'threshold_cents = 600',
    'best_prize_cents = 501',
    'period = 2',
    "period_end = period_end + interval '1 second'",
    "checked_at = checked_at + interval '1 second'",
  ])
  await refuses(t, client, 'delete from guarantee where id = $1', [id])
  await refuses(t, client, 'truncate guarantee cascade')
})

test.serial("a guarantee's payout is what was promised, once, and paid means that it was paid", async (t) => {
  const { shop, client, pick, owe, pay, trying, isRefused, id } = await open(t)
  const other = await makeAwaitingShop(await service())
  await isRefused(owe, 'not picked')
  const picked = (what: () => Promise<unknown>) => async () => {
    await pick()
    await what()
  }
  await isRefused(
    picked(() => owe(25_001)),
    'another amount',
  )
  await isRefused(
    picked(() => owe(25_000, 'base')),
    'another chain',
  )
  await isRefused(
    picked(() => owe(25_000, 'test', other.campaign.id)),
    'another campaign',
  )
  await isRefused(
    picked(() => owe(25_000, 'test', shop.campaign.id, shop.first.id)),
    'a drawing beside it',
  )
  await isRefused(picked(pay), 'no payout')
  const owed = (what: () => Promise<unknown>) =>
    picked(async () => {
      await owe()
      await what()
    })
  await isRefused(owed(owe), 'a second payout')
  const change = 'update payout set guarantee_id = $2 where guarantee_id = $1'
  await isRefused(
    owed(() => client.query(change, [id, other.guarantee.id])),
    "another guarantee's",
  )
  const paid = "update guarantee set status = 'paid', paid_at = now() where id = $1"
  await isRefused(
    owed(() => client.query(paid, [id])),
    'not paid',
  )
  for (const late of ["interval '1 second'", "interval '1 year'"])
    await isRefused(
      owed(async () => {
        await client.query("update payout set wallet = '0xab', paid_at = now() where guarantee_id = $1", [id])
        await client.query(`update guarantee set status = 'paid', paid_at = now() + ${late} where id = $1`, [id])
      }),
      `paid ${late} from now`,
    )
  await t.notThrowsAsync(trying(owed(pay)))
})

test.serial('a checked period gets no more drawings and no pause; pauses do not overlap and are kept', async (t) => {
  const { shop, client } = await open(t)
  const campaignId = shop.campaign.id
  await t.throwsAsync(shop.drawingAt(23.9), { message: /constraint|is over/i })
  await shop.drawingAt(24.1)
  const pause = 'insert into campaign_pause (campaign_id, paused_at, resumed_at) values ($1, $2, $3)'
  await refuses(t, client, pause, [campaignId, hoursAgo(2), hoursAgo(1)])
  const at = (seconds: number) => new Date(hoursAgo(0).getTime() - seconds * 1000)
  await client.query('alter table campaign_pause disable trigger campaign_pause_guard')
  await client.query(pause, [campaignId, at(600), at(500)])
  await client.query('alter table campaign_pause enable trigger campaign_pause_guard')
  await refuses(t, client, pause, [campaignId, at(550), at(400)])
  await refuses(t, client, pause, [campaignId, at(400), at(450)])
  await refuses(t, client, 'update campaign_pause set resumed_at = $2 where campaign_id = $1', [campaignId, at(450)])
  await refuses(t, client, 'update campaign_pause set paused_at = $2 where campaign_id = $1', [campaignId, at(601)])
  await refuses(t, client, 'delete from campaign_pause where campaign_id = $1', [campaignId])
  const NOW = "date_trunc('milliseconds', now())"
  await client.query(
    `with turned as (update campaign set status = 'paused' where id = $1)
    insert into campaign_pause (campaign_id, paused_at) values ($1, ${NOW})`,
    [campaignId],
  )
  await refuses(t, client, `insert into campaign_pause (campaign_id, paused_at) values ($1, ${NOW})`, [campaignId])
  await refuses(
    t,
    client,
    `update campaign_pause set resumed_at = date_trunc('milliseconds', now()) + interval '10 microseconds' where resumed_at is null`,
  )
})
