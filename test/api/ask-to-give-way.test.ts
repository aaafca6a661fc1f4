import test, { type ExecutionContext } from 'ava'
import { sql } from 'slonik'
import { z } from 'zod'
import { askingToGiveWay } from '../../api/ask-to-give-way.ts'
import { askToGiveWay } from '../../db/queries/give-way.ts'
import { takeWinners } from '../../db/queries/drawing/sending.ts'
import { findDrawingVersions } from '../../db/queries/partner-api/drawings.ts'
import type { GatheredStatement, Statements } from '../../db/statements.ts'
import { winnerIds } from '../support/factory.ts'
import { makeShop, openDrawing } from '../support/partner-api/partner.ts'
import { fileService } from '../support/site/file-service.ts'
import { until } from '../support/until.ts'

/** Statements whose answers the test gives, and whose clock it moves. */
const open = (t: ExecutionContext) => {
  let nowMs = 1_000
  let asked = 0
  const answers: (() => void)[] = []
  const statements = {
    row: () => new Promise<void>((resolve) => answers.push(resolve)),
    rows: async (statement: unknown) => {
      t.is(statement, askToGiveWay)
      asked += 1
      return []
    },
  } as unknown as Statements
  const asking = askingToGiveWay(statements, () => nowMs)
  const begun: Promise<unknown>[] = []
  return {
    begin: (count: number, statement: unknown = takeWinners) => {
      for (let i = 0; i < count; i += 1) begun.push(asking.row(statement as GatheredStatement<object, object>, {}))
    },
    pass: (ms: number) => {
      nowMs += ms
    },
    end: async () => {
      for (const answer of answers.splice(0)) answer()
      await Promise.all(begun)
    },
    asked: () => asked,
  }
}

test('workers are asked while many sends are under way, and again as long as there are', async (t) => {
  const { begin, pass, end, asked } = open(t)
  begin(10)
  pass(300)
  await end()
  t.is(asked(), 1)
  begin(10)
  pass(300)
  await end()
  t.is(asked(), 2)
})

test('they are not asked for quick sends, however many come one after the other', async (t) => {
  const { begin, pass, end, asked } = open(t)
  for (let i = 0; i < 200; i += 1) {
    begin(10)
    pass(2)
    await end()
    pass(8)
  }
  t.is(asked(), 0)
})

test('a few that take long are not many, nor are reads', async (t) => {
  const { begin, pass, end, asked } = open(t)
  begin(2)
  begin(50, findDrawingVersions)
  pass(2_000)
  await end()
  begin(1)
  await end()
  t.is(asked(), 0)
})

const service = fileService(test)

test('a web process asks while sends wait in the database, and what it asked for ends by itself', async (t) => {
  const at = await service()
  const shop = await makeShop(at)
  const list = winnerIds(shop.campaign.winnersPerDraw)
  const [quick, ...waiting] = await Promise.all(Array.from({ length: 9 }, () => openDrawing(shop)))
  const locked = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  const holding = at.pool.transaction(async (tx) => {
    const ids = waiting.map(({ id }) => id)
    await tx.query(sql.unsafe`select from drawing where id = any(${sql.array(ids, 'text')}) for update`)
    locked.resolve()
    await held.promise
  })
  await locked.promise
  const sent = Promise.all(waiting.map((drawing) => drawing.send(list)))
  const left = await until(
    async () => {
      await quick?.send(list)
      return at.pool.oneFirst(sql.type(z.object({ seconds: z.number() }))`
      select coalesce(max(extract(epoch from until - now())), 0)::float8 as seconds from give_way`)
    },
    (seconds) => seconds > 0,
  )
  t.true(left > 0 && left < 2, String(left))
  held.resolve()
  await Promise.all([holding, sent])
})
