import test from 'ava'
import pg from 'pg'
import { isUnavailable, unavailableNow } from '../../api/database-trouble.ts'
import { toTrpcError, refusalOf } from '../../api/portal/trpc-error.ts'
import { winnerIds } from '../support/factory.ts'
import { fileService } from '../support/site/file-service.ts'
import { isProblem } from '../support/partner-api/problem.ts'
import { makeShop, openDrawing } from '../support/partner-api/partner.ts'

const service = fileService(test)

/** From now on each list of this drawing fails as a statement does that ran out of its time, or as another state says. */
const fail = async (drawingId: string, state: string): Promise<void> => {
  const client = new pg.Client({ connectionString: (await service()).databaseUrl })
  await client.connect()
  const name = `fail_${drawingId.toLowerCase()}`
  await client.query(`
    create function ${name}() returns trigger language plpgsql as $$
    begin raise exception 'canceling statement due to statement timeout' using errcode = '${state}'; end $$;
    create trigger ${name} before insert or update on winner_list for each row
      when (new.drawing_id = '${drawingId}') execute function ${name}()`)
  await client.end()
}

const LONG = 10_001

test('a list too large to be taken in time is refused as too large, before the cutoff and after it', async (t) => {
  const shop = await makeShop(await service())
  const drawing = await openDrawing(shop, { winnersExpected: LONG })
  const winners = winnerIds(LONG)
  t.is((await drawing.send(winners)).status, 201)
  await fail(drawing.id, '57014')
  isProblem(t, await drawing.send(winners), 413, 'payload_too_large', /10001 winners takes longer than a send may/)
  await drawing.passCutoff()
  const renamed = winners.map((winner) => ({ winner, displayName: 'Ann' }))
  isProblem(t, await drawing.send(renamed), 413, 'payload_too_large', /nothing of it was taken/)
})

for (const [state, what] of [
  ['57014', 'ran out of its time'],
  ['55P03', 'waited too long for a row'],
  ['40P01', 'waited for another that waited for it'],
] as const) {
  test(`a statement that ${what} is answered as too slow, not as an unreachable database`, async (t) => {
    const drawing = await openDrawing(await makeShop(await service()))
    const winners = winnerIds(3)
    t.is((await drawing.send(winners)).status, 201)
    await fail(drawing.id, state)
    isProblem(t, await drawing.send(winners), 503, 'unavailable', /took too long, and nothing of it was done/)
    await drawing.passCutoff()
    const late = await drawing.send(winners.map((winner) => ({ winner, displayName: 'Ann' })))
    isProblem(t, late, 503, 'unavailable', /took too long/)
    t.is(late.headers.get('retry-after'), '1')
  })
}

test('the portal says the same, also of an error that was wrapped', (t) => {
  const slow = new Error('Statement has been cancelled.', { cause: Object.assign(new Error('x'), { code: '57014' }) })
  const { reason, message } = refusalOf(toTrpcError(refusalOf(slow, 'req_x')), 'req_x')
  t.is(reason, 'unavailable')
  t.regex(message, /took too long/)
  const ended = new Error('Backend has been terminated.', { cause: Object.assign(new Error('x'), { code: '57P01' }) })
  t.true(isUnavailable(ended))
  t.regex(unavailableNow(ended).message, /cannot reach its database/)
  t.false(isUnavailable(new Error('a fault of ours')))
  t.false(isUnavailable(null))
})
