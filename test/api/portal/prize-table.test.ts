import test from 'ava'
import { makePrizeTable } from '../../support/factory.ts'
import { reasonOf } from '../../support/portal/refusal.ts'
import { signedInAs } from '../../support/portal/portal.ts'
import { makePortalShop } from '../../support/portal/shop.ts'
import { fileService } from '../../support/site/file-service.ts'

const service = fileService(test)

const table = {
  version: 2,
  tiers: [
    { amountCents: 10_000, weight: 1 },
    { amountCents: 0, weight: 99 },
  ],
}

test('a manager makes a prize table, and the list has it beside the one in use', async (t) => {
  const place = await service()
  const { client, account, slug } = await makePortalShop(place)
  const { id } = await client.prizeTable.make.mutate({ account, table })
  const { tables, nextBefore } = await client.prizeTable.list.query({ account })
  t.is(nextBefore, null)
  t.deepEqual(
    tables.map((listed) => [listed.madeAt === null, listed.id === id, listed.version, listed.uses.length]),
    [
      [true, false, 1, 1],
      [false, true, 2, 0],
    ],
  )
  t.deepEqual(tables[0]?.uses, [{ slug, name: 'Daily draw', winnersPerDraw: 3, from: null, state: 'in_force' }])
})

test('a table says from which draw on a campaign uses it', async (t) => {
  const { client, account, slug } = await makePortalShop(await service())
  const { id } = await client.prizeTable.make.mutate({ account, table })
  await client.change.make.mutate({ account, slug, prizeTable: id, from: '2100-02-01T00:00:00Z' })
  const { tables } = await client.prizeTable.list.query({ account })
  t.like(tables.find((listed) => listed.id === id)?.uses[0], {
    slug,
    from: '2100-02-01T00:00:00.000Z',
    state: 'pending',
  })
})

test('tables of other partners are not listed, and cannot be drawn with', async (t) => {
  const place = await service()
  const { client, account } = await makePortalShop(place)
  const other = await makePortalShop(place)
  const { id } = await other.client.prizeTable.make.mutate({ account: other.account, table })
  t.false((await client.prizeTable.list.query({ account })).tables.some((listed) => listed.id === id))
  t.is(await reasonOf(client.prizeTable.list.query({ account: other.account })), 'not_found')
})

test('pages go through all tables, the newest first', async (t) => {
  const place = await service()
  const { client, account, partner } = await makePortalShop(place)
  for (let version = 1; version <= 60; version += 1) await makePrizeTable(place, { ...table, version }, partner)
  const first = await client.prizeTable.list.query({ account })
  const second = await client.prizeTable.list.query({ account, before: first.nextBefore ?? '' })
  const versions = [...first.tables, ...second.tables].filter(({ madeAt }) => madeAt).map(({ version }) => version)
  t.deepEqual(
    versions,
    Array.from({ length: 60 }, (_, i) => 60 - i),
  )
  t.is(second.nextBefore, null)
})

test('the pace of a campaign is what a month costs with a table', async (t) => {
  const { client, account, slug } = await makePortalShop(await service())
  const { winnersPerDraw, drawsPerMonth } = await client.prizeTable.pace.query({ account, slug })
  t.is(winnersPerDraw, 3)
  t.true(drawsPerMonth > 0)
})

test('a viewer makes no table, a table that does not add up is refused, and live mode has the operator', async (t) => {
  const place = await service()
  const { client, account, partner } = await makePortalShop(place)
  const viewer = await signedInAs(place, { partner, role: 'viewer' })
  t.is(await reasonOf(viewer.client.prizeTable.make.mutate({ account, table })), 'role_too_low')
  t.is((await viewer.client.prizeTable.list.query({ account })).tables.length, 1)
  const rising = { version: 2, tiers: table.tiers.toReversed() }
  t.is(await reasonOf(client.prizeTable.make.mutate({ account, table: rising })), 'bad_request')
  const live = { ...account, mode: 'live' as const }
  t.is(await reasonOf(client.prizeTable.make.mutate({ account: live, table })), 'forbidden')
})
