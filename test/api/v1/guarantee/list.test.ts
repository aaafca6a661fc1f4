import test from 'ava'
import express from 'express'
import { createServer } from 'node:http'
import { listGuaranteesEndpoint } from '../../../../api/v1/guarantee/list.ts'
import type { Statements } from '../../../../db/statements.ts'
import { fileService } from '../../../support/site/file-service.ts'
import { listen } from '../../../support/listen.ts'
import { makeGuaranteedShop } from '../../../support/guarantee/periods.ts'

const service = fileService(test)

/** Statements of which the first one is answered, and something done, before another is asked. */
const withBreak = ({ rows, ...statements }: Statements, inBetween: () => Promise<void>): Statements => {
  let first: Promise<unknown> | null = null
  return {
    ...statements,
    rows: async (asked, values) => {
      if (first) {
        await first
        return rows(asked, values)
      }
      const { promise, resolve } = Promise.withResolvers<void>()
      first = promise
      const found = await rows(asked, values)
      await inBetween()
      resolve()
      return found
    },
  }
}

test('a period that is checked while the list is read is listed once', async (t) => {
  const running = await service()
  const shop = await makeGuaranteedShop(running)
  const drawing = await shop.drawingAt(1, ['anna', 'bob'])
  await running.work()
  t.is((await shop.waiting()).length, 1)
  const statements = withBreak(running.statements, async () => {
    await drawing.draw()
    await shop.workAgain()
    t.is((await shop.guarantees()).length, 1)
  })
  const caller = { id: shop.keyId, partnerId: shop.partner, mode: 'test' }
  const app = express().get('/:slug', (request, response) => {
    const call = { request, response, caller, service: { statements }, query: { limit: 50 } }
    return listGuaranteesEndpoint.handle(call as never, undefined)
  })
  const url = await listen(t, createServer(app))
  const answer = await fetch(`${url}/${shop.campaign.slug}`)
  const { guarantees, waiting } = (await answer.json()) as Record<'guarantees' | 'waiting', { period: number }[]>
  t.deepEqual(
    [...guarantees, ...waiting].map(({ period }) => period),
    [1],
  )
})
