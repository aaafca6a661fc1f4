import test from 'ava'
import { sql } from 'slonik'
import { z } from 'zod'
import { countAttempts, forgetAttempts, giveAttemptsBack } from '../../../../db/queries/account/sign-in-attempts.ts'
import { clockDatabase } from '../../../support/clock.ts'
import { testDatabase } from '../../../support/database.ts'
import { openWorkplace } from '../../../support/workplace.ts'
import type { ExecutionContext } from 'ava'

const open = async (t: ExecutionContext, database?: string) => {
  const place = await openWorkplace(database ?? (await testDatabase(t)))
  t.teardown(place.close)
  return place
}

const ada = { kind: 'email', subject: 'ada@shop.test' } as const
const bob = { kind: 'email', subject: 'bob@shop.test' } as const
const here = { kind: 'address', subject: '203.0.113.7' } as const

test('attempts of the same moment each count, in whatever order they name what they count by', async (t) => {
  const place = await open(t)
  const counts = await Promise.all(
    Array.from({ length: 60 }, (_, i) => countAttempts(place, i % 2 === 0 ? [ada, here] : [here, ada])),
  )
  const tries = counts.map((each) => each.find(({ kind }) => kind === 'email')?.tries ?? 0)
  t.deepEqual(
    tries.toSorted((a, b) => a - b),
    Array.from({ length: 60 }, (_, i) => i + 1),
  )
})

test('a count is over 15 minutes after its first attempt, and starts over', async (t) => {
  const clock = await clockDatabase(t)
  const now = Date.now()
  await clock.set(new Date(now))
  const place = await open(t, clock.url)
  const [first] = await countAttempts(place, [ada])
  t.like(first, { kind: 'email', tries: 1, secondsLeft: 900 })
  await place.pool.query(sql.unsafe`update sign_in_attempt set tries = 11`)
  await clock.set(new Date(now + 899_999))
  t.like((await countAttempts(place, [ada]))[0], { tries: 12 })
  await clock.set(new Date(now + 900_000))
  t.like((await countAttempts(place, [ada]))[0], { tries: 1, secondsLeft: 900 })
})

test('what was no failure is taken back, from this count alone, and never below zero', async (t) => {
  const place = await open(t)
  for (const attempt of [ada, ada, bob]) await countAttempts(place, [attempt])
  await giveAttemptsBack(place, [ada, here])
  t.like((await countAttempts(place, [ada]))[0], { tries: 2 })
  t.like((await countAttempts(place, [bob]))[0], { tries: 2 })
  for (let i = 0; i < 5; i += 1) await giveAttemptsBack(place, [ada])
  t.like((await countAttempts(place, [ada]))[0], { tries: 1 })
})

test('a success takes back the whole count, and no other', async (t) => {
  const place = await open(t)
  for (const attempt of [ada, ada, bob]) await countAttempts(place, [attempt])
  await forgetAttempts(place, ada)
  t.like((await countAttempts(place, [ada]))[0], { tries: 1 })
  t.like((await countAttempts(place, [bob]))[0], { tries: 2 })
})

test('counts that are long over are deleted, except the one in use', async (t) => {
  const place = await open(t)
  await place.pool.query(sql.unsafe`
    insert into sign_in_attempt select 'email', i || '@made.up', 1, now() - interval '2 days' from generate_series(1, 5) i`)
  await place.pool.query(sql.unsafe`
    insert into sign_in_attempt values ('email', ${ada.subject}, 7, now() - interval '2 days')`)
  t.like((await countAttempts(place, [ada]))[0], { tries: 1 })
  const subjects = await place.pool.anyFirst(sql.type(z.object({ subject: z.string() }))`
    select subject from sign_in_attempt`)
  t.deepEqual(subjects, [ada.subject])
})

test('a network past its limit writes no row for each new address, and counts on', async (t) => {
  const place = await open(t)
  await place.pool.query(sql.unsafe`
    insert into sign_in_attempt values
      ('address', ${here.subject}, 99, now() + interval '9 minutes'),
      ('operator_network', ${here.subject}, 99, now() + interval '9 minutes'),
      ('forgotten_network', ${here.subject}, 29, now() + interval '9 minutes')`)
  const kinds = [
    ['email', 'address'],
    ['operator', 'operator_network'],
    ['forgotten', 'forgotten_network'],
  ] as const
  for (const [own, network] of kinds)
    for (let i = 0; i < 5; i += 1)
      await countAttempts(place, [
        { kind: own, subject: `${i}@made.up` },
        { kind: network, subject: here.subject },
      ])
  const rows = await place.pool.any(sql.type(z.object({ kind: z.string(), tries: z.number() }))`
    select kind, max(tries) as tries from sign_in_attempt group by kind order by kind`)
  t.deepEqual(
    rows.map(({ kind, tries }) => [kind, tries]),
    [
      ['address', 104],
      ['email', 1],
      ['forgotten', 1],
      ['forgotten_network', 34],
      ['operator', 1],
      ['operator_network', 104],
    ],
  )
  const own = await place.pool.oneFirst(sql.type(z.object({ count: z.coerce.number() }))`
    select count(*) from sign_in_attempt where subject like '%@made.up'`)
  t.is(own, 3)
})
