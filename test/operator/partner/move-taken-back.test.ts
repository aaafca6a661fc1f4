import test from 'ava'
import { mailNeedsAtOnce } from '../../../worker/mail-needs.ts'
import { type Cell, movingBetween, openCell } from '../../support/moving/cells.ts'
import { copyThere, sidesOf, stateOf } from '../../support/moving/states.ts'
import { makeShop, openDrawing } from '../../support/partner-api/partner.ts'
import { makeReader } from '../../support/portal/need-mails.ts'
import { winnerIds } from '../../support/factory.ts'

/** Rows that refer to what is not there, by their tables. */
const danglingIn = async (cell: Cell): Promise<string[]> => {
  const references = await cell.ask<{ table: string; other: string; pairs: [string, string][] }>(`
    select conrelid::regclass::text as table, confrelid::regclass::text as other, (
      select jsonb_agg(jsonb_build_array(own.attname, its.attname))
      from unnest(conkey, confkey) as k (own, its)
        join pg_attribute own on own.attrelid = conrelid and own.attnum = k.own
        join pg_attribute its on its.attrelid = confrelid and its.attnum = k.its) as pairs
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`)
  const dangling: string[] = []
  for (const { table, other, pairs } of references) {
    const rows = await cell.ask(
      `select from ${table} t where ${pairs.map(([own]) => `t.${own} is not null`).join(' and ')}
        and not exists (select from ${other} o where ${pairs.map(([own, its]) => `o.${its} = t.${own}`).join(' and ')})`,
    )
    if (rows.length > 0) dangling.push(`${table} of ${other}`)
  }
  return dangling
}

test('nobody is mailed of a partner that has not arrived, and nothing refers to it once its copy is taken back', async (t) => {
  const [from, to] = [await openCell(t, 'first'), await openCell(t, 'second')]
  const shop = await makeShop(from, { largePrizeCents: 1 })
  await makeReader(from, { partner: shop.partner, money: 'at_once' })
  const drawing = await openDrawing(shop)
  await drawing.send(winnerIds(3))
  await drawing.draw()
  const move = movingBetween(from, to, shop.partner)
  await move.once()
  await from.tend()
  t.true(Number((await copyThere(await sidesOf(t, from, to), shop.partner)).rows) > 0)
  t.is(await stateOf(to, shop.partner), 'arriving')
  await to.tend()
  t.deepEqual([await mailNeedsAtOnce(from), await mailNeedsAtOnce(to)], [0, 0])
  t.is((await move.once('--stay')).answer?.state, 'stays')
  t.deepEqual(await danglingIn(to), [])
  t.is(await mailNeedsAtOnce(from), 1)
})
