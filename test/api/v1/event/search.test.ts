import test from 'ava'
import { sql } from 'slonik'
import { readEvents } from '../../../../api/actions/event/read.ts'
import { doorkeeper } from '../../../../api/authenticate.ts'
import { eachOf } from '../../../../api/client/pages.ts'
import { MAX_LOOKED_AT } from '../../../../db/queries/looked-at.ts'
import { makeShop, openDrawing } from '../../../support/partner-api/partner.ts'
import { fileService } from '../../../support/site/file-service.ts'
import { until } from '../../../support/until.ts'

const service = fileService(test)

type Page = { events: { type: string }[]; nextCursor: string }

const typesOf = ({ events }: Page): string[] => events.map(({ type }) => type)

/** A shop whose log has more events than one page looks at, and then one of another type. */
const openLongLog = async () => {
  const { pool } = await service()
  const shop = await makeShop(await service())
  await pool.transaction(async (tx) => {
    await tx.query(sql.unsafe`set local session_replication_role = replica`)
    await tx.query(sql.unsafe`
      insert into event (id, partner_id, mode, type, subject, data)
      select new_id('evt'), ${shop.partner}, 'test', 'drawing.locked', 'drw_' || n, '{}'
      from generate_series(1, ${MAX_LOOKED_AT}) n`)
  })
  await openDrawing(shop)
  return {
    ...shop,
    /** Repeats a search that times out on a busy machine, as its refusal asks for. */
    list: async (query: string) => {
      const list = () => shop.api.get<Page>(`/events?type=drawing.created${query}`)
      return (await until(list, ({ status }) => status !== 503)).body
    },
  }
}

test.serial('a page of one type may be empty and lead on to where there are some', async (t) => {
  const { list } = await openLongLog()
  const first = await list('')
  t.deepEqual(typesOf(first), [])
  const second = await list(`&cursor=${first.nextCursor}`)
  t.deepEqual(typesOf(second), ['drawing.created'])
  const third = await list(`&cursor=${second.nextCursor}`)
  t.deepEqual([typesOf(third), third.nextCursor], [[], second.nextCursor])
  const read = (cursor: string | undefined) => list(cursor === undefined ? '' : `&cursor=${cursor}`)
  const all = await Array.fromAsync(eachOf(read, ({ events }) => events))
  t.is(all.length, 1)
})

test.serial('a request that waits for one type looks on until it finds some', async (t) => {
  const { list } = await openLongLog()
  t.deepEqual(typesOf(await list('&wait=20')), ['drawing.created'])
})

test.serial('only a list of one type takes a turn of the account’s searches', async (t) => {
  const { statements } = await service()
  const shop = await makeShop(await service())
  const drawing = await openDrawing(shop)
  const searched: string[] = []
  const searches = <Found>(partner: string, search: () => Promise<Found>) => {
    searched.push(partner)
    return search()
  }
  const deps = { statements, doorkeeper: doorkeeper(statements), searches }
  const caller = { id: shop.keyId, partnerId: shop.partner, mode: 'test' } as const
  for (const [query, turns] of [
    [{}, 0],
    [{ drawing: drawing.id }, 0],
    [{ type: 'drawing.created' }, 1],
    [{ type: 'drawing.created', drawing: drawing.id }, 2],
  ] as const) {
    t.is((await readEvents(deps, caller, { ...query, limit: 5 })).rows.length, 1)
    t.deepEqual(
      searched,
      Array.from({ length: turns }, () => shop.partner),
    )
  }
})
