import test from 'ava'
import { awaitEvents } from '../../../../api/actions/event/await.ts'
import { doorkeeper } from '../../../../api/authenticate.ts'
import { eventWatch } from '../../../../api/event-watch.ts'
import { openSearches } from '../../../../api/searches.ts'
import type { Statements } from '../../../../db/statements.ts'
import { makeShop, openDrawing } from '../../../support/partner-api/partner.ts'
import { fileService } from '../../../support/site/file-service.ts'

const service = fileService(test)

/** Statements that record the event horizons, and after which number the watch looked for events of all accounts. */
const watched = (statements: Statements) => {
  const horizons: string[] = []
  const looked = Promise.withResolvers<string>()
  const rows: Statements['rows'] = async (statement, values) => {
    const found = await statements.rows(statement, values)
    if (statement.name === 'find-event-horizon') horizons.push((found[0] as { horizon: string }).horizon)
    if (statement.name === 'find-accounts-with-events') looked.resolve(String(values[0]))
    return found
  }
  return { statements: { ...statements, rows }, horizons, looked: looked.promise }
}

test('who waits in a quiet account has the watch begin where the page ended, not with the events of others', async (t) => {
  const { statements: asked } = await service()
  for (const first of [undefined, 'now', 'the page before'] as const) {
    const quiet = await makeShop(await service())
    const before = (await quiet.api.get<{ nextCursor: string }>('/events')).body.nextCursor
    await openDrawing(await makeShop(await service()))
    const { statements, horizons, looked } = watched(asked)
    const end = new AbortController()
    const watch = eventWatch(statements, end.signal)
    const deps = { statements, doorkeeper: doorkeeper(asked), searches: openSearches(), eventWatch: watch }
    const caller = { id: quiet.keyId, partnerId: quiet.partner, mode: 'test' } as const
    const cursor = first === 'the page before' ? before : first
    const waiting = awaitEvents(deps, caller, { cursor, limit: 1 }, end.signal)
    t.is(await looked, horizons[0] ?? '')
    t.true(BigInt(await looked) > 0n)
    end.abort()
    t.deepEqual((await waiting).rows, [])
  }
})
