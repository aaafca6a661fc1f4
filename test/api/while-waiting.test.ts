import test from 'ava'
import pg from 'pg'
import { sql } from 'slonik'
import { z } from 'zod'
import { suspendPartner } from '../../api/actions/account/suspend-partner.ts'
import { TRANSACTIONS } from '../../db/lanes.ts'
import { revokeKey } from '../../db/queries/account/api-keys.ts'
import { theOperator, winnerIds } from '../support/factory.ts'
import { makeShop, openDrawing } from '../support/partner-api/partner.ts'
import { isProblem } from '../support/partner-api/problem.ts'
import { reasonOf } from '../support/portal/refusal.ts'
import { makePortalShop } from '../support/portal/shop.ts'
import { fileService } from '../support/site/file-service.ts'
import { until } from '../support/until.ts'

const service = fileService(test, { isPatient: true })

/** Enough for a thread of its own. */
const LONG = 5_000

/** Locks these rows; `held` waits until so many statements wait, and `release` lets them go on. */
const hold = async (text: string, values: unknown[]) => {
  const { pool, databaseUrl } = await service()
  const holder = new pg.Client({ connectionString: databaseUrl })
  await holder.connect()
  await holder.query('begin')
  await holder.query(`${text} for update`, values)
  const waiting = sql.type(z.object({ n: z.number() }))`
    select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
  return {
    held: (statements: number) =>
      until(
        () => pool.oneFirst(waiting),
        (n) => n >= statements,
      ),
    release: () => holder.end(),
  }
}

test.serial(
  'a long list that waits for its turn is taken from nobody whose partner is suspended meanwhile',
  async (t) => {
    const shop = await makePortalShop(await service())
    const drawings = await Promise.all([1, 2].map(() => openDrawing(shop, { winnersExpected: LONG })))
    const { held, release } = await hold('select from drawing where id = any($1)', [drawings.map(({ id }) => id)])
    const { account, slug } = shop
    const winners = winnerIds(LONG).map((winner, i) => ({ winner, displayName: `Winner ${i}` }))
    const sends = drawings.map(({ id }) =>
      reasonOf(shop.client.drawing.sendWinners.mutate({ account, slug, id, winners })),
    )
    await held(1)
    await suspendPartner(await service(), theOperator, { partnerId: shop.partner, reason: 'Unpaid.' })
    await release()
    t.deepEqual((await Promise.all(sends)).toSorted(), ['none', 'suspended'])
  },
)

test.serial(
  'a list that waits for another one of the same drawing is taken from nobody whose partner is suspended meanwhile',
  async (t) => {
    const shop = await makePortalShop(await service())
    const { id } = await openDrawing(shop)
    const { held, release } = await hold('select from drawing where id = $1', [id])
    const { account, slug, client } = shop
    const send = () => reasonOf(client.drawing.sendWinners.mutate({ account, slug, id, winners: winnerIds(3) }))
    const sends = [send(), send()]
    await held(1)
    await suspendPartner(await service(), theOperator, { partnerId: shop.partner, reason: 'Unpaid.' })
    await release()
    t.deepEqual((await Promise.all(sends)).toSorted(), ['none', 'suspended'])
  },
)

test.serial(
  'a change that waits for other calls of its partner is made with no key that is revoked meanwhile',
  async (t) => {
    const shop = await makeShop(await service())
    const { held, release } = await hold('select from campaign where id = $1', [shop.campaign.id])
    const atOnce = TRANSACTIONS.partner - 1
    const pauses = Array.from({ length: atOnce + 1 }, () =>
      shop.api.post(`${shop.path}/pause`, { existingDrawings: 'run' }),
    )
    await held(atOnce)
    t.true(await revokeKey((await service()).pool, shop.keyId))
    await release()
    const answers = await Promise.all(pauses)
    for (const answer of answers) isProblem(t, answer, 401, 'unauthorized', /revoked/)
  },
)

test.serial('names that wait for their drawing are changed with no key that is revoked meanwhile', async (t) => {
  const shop = await makeShop(await service())
  const drawing = await openDrawing(shop)
  const winners = winnerIds(3)
  t.is((await drawing.send(winners)).status, 201)
  await drawing.passCutoff()
  const { held, release } = await hold('select from drawing where id = $1', [drawing.id])
  const named = winners.map((winner) => ({ winner, displayName: 'Changed' }))
  const sending = shop.api.post(`${drawing.path}/winners`, { winners: named })
  await held(1)
  t.true(await revokeKey((await service()).pool, shop.keyId))
  await release()
  isProblem(t, await sending, 401, 'unauthorized', /revoked/)
  const shown = sql.type(z.object({ names: z.array(z.string()).nullable() }))`
    select display_names as names from winner_list where drawing_id = ${drawing.id}`
  t.is(await (await service()).pool.oneFirst(shown), null)
})

test.serial('a cutoff that waits for its drawing is extended by no key that is revoked meanwhile', async (t) => {
  const shop = await makeShop(await service())
  const drawing = await openDrawing(shop)
  const { cutoffAt } = await drawing.read()
  const { held, release } = await hold('select from drawing where id = $1', [drawing.id])
  const later = new Date(Date.parse(cutoffAt) + 3_600_000).toISOString()
  const extending = shop.api.post(`${drawing.path}/cutoff`, { cutoffAt: later })
  await held(1)
  t.true(await revokeKey((await service()).pool, shop.keyId))
  await release()
  isProblem(t, await extending, 401, 'unauthorized', /revoked/)
  const present = sql.type(z.object({ at: z.date() }))`select cutoff_at as at from drawing where id = ${drawing.id}`
  t.is((await (await service()).pool.oneFirst(present)).toISOString(), cutoffAt)
})
