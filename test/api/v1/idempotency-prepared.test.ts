import test from 'ava'
import { sql } from 'slonik'
import { z } from 'zod'
import { TRANSACTIONS } from '../../../db/lanes.ts'
import { doorkeeper } from '../../../api/authenticate.ts'
import { done } from '../../../api/conditional.ts'
import { doOnce } from '../../../api/v1/idempotency.ts'
import type { Service } from '../../../api/service.ts'
import { Refused } from '../../../domain/refusals.ts'
import { makeShop } from '../../support/partner-api/partner.ts'
import { fileService } from '../../support/site/file-service.ts'

const service = fileService(test)

const open = async () => {
  const place = await service()
  const { partner, keyId } = await makeShop(place)
  const caller = { id: keyId, partnerId: partner, mode: 'test' } as const
  return <Prepared>(key: string, work: { prepare: () => Promise<Prepared> }) =>
    doOnce(
      { ...place, doorkeeper: doorkeeper(place.statements) } as unknown as Service,
      { caller, key, asked: 'this' },
      {
        prepare: work.prepare,
        act: async (_, prepared) => done(200, { prepared }),
      },
    )
}

test('what takes long before a call under a key holds no transaction, however many there are', async (t) => {
  const once = await open()
  const { pool } = await service()
  const { promise, resolve } = Promise.withResolvers<void>()
  const { promise: allPrepare, resolve: lastBegins } = Promise.withResolvers<void>()
  const count = 2 * TRANSACTIONS.partner
  let begun = 0
  const prepare = async () => {
    begun += 1
    if (begun === count) lastBegins()
    await promise
    return begun
  }
  const calls = Array.from({ length: count }, (_, i) => once(`long-${i}`, { prepare }))
  await allPrepare
  const one = await pool.transaction((tx) => tx.oneFirst(sql.type(z.object({ one: z.number() }))`select 1 as one`))
  t.is(one, 1)
  resolve()
  const answers = await Promise.all(calls)
  t.deepEqual(
    answers.map(({ answered, isReplayed }) => [answered.json, isReplayed]),
    Array.from({ length: count }, () => [{ prepared: count }, false]),
  )
})

test('a repeat gets the stored answer, and nothing is prepared for it', async (t) => {
  const once = await open()
  t.like(await once('one', { prepare: async () => 'first' }), { answered: { json: { prepared: 'first' } } })
  const again = await once('one', { prepare: async () => t.fail('it is prepared again') })
  t.deepEqual([again.answered.json, again.isReplayed], [{ prepared: 'first' }, true])
})

test('a repeat whose first call is done while it prepares gets the stored answer, though it would be refused now', async (t) => {
  const once = await open()
  const again = await once('one', {
    prepare: async () => {
      await once('one', { prepare: async () => 'first' })
      throw new Refused('nothing_to_advance', 'It was done meanwhile.')
    },
  })
  t.deepEqual([again.answered.json, again.isReplayed], [{ prepared: 'first' }, true])
})

test('what is refused before is refused, and the key may be used again', async (t) => {
  const once = await open()
  const refused = new Refused('busy', 'Too many searches.')
  await t.throwsAsync(once('one', { prepare: () => Promise.reject(refused) }), { is: refused })
  t.false((await once('one', { prepare: async () => 'first' })).isReplayed)
})
