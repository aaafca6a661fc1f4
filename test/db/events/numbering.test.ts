import test, { type ExecutionContext } from 'ava'
import type pg from 'pg'
import { connect, refuses } from '../../support/attack.ts'
import { testDatabase } from '../../support/database.ts'
import { makePartner } from '../../support/factory.ts'
import { openWorkplace } from '../../support/workplace.ts'

const PER_MS = 64
const WRITERS = 8
const EVENTS = 5

/** The number that a time stands for. */
const numberOf = (ms: number): number => (ms - Date.UTC(2026, 0, 1)) * PER_MS

/** Writes an event, and returns its number. */
const writer = (client: pg.Client, partner: string) => async (): Promise<number> => {
  const { rows } = await client.query<{ seq: number }>(
    `insert into event (id, partner_id, mode, type, subject, data)
    values (new_id('evt'), $1, 'test', 'drawing.created', 'drw_x', '{}') returning seq::int8::float8 as seq`,
    [partner],
  )
  return rows[0]?.seq as number
}

const open = async (t: ExecutionContext) => {
  const url = await testDatabase(t)
  const place = await openWorkplace(url)
  t.teardown(place.close)
  const partner = await makePartner(place)
  const client = await connect(t, url)
  const another = async () => {
    const own = await connect(t, url)
    return { client: own, write: writer(own, partner) }
  }
  /** Makes the database look like a copy on another server. */
  const takeOver = () => client.query(`select setval('event_server_seq', 1)`)
  return { client, write: writer(client, partner), another, takeOver }
}

test('a server that goes on gives the next number', async (t) => {
  const { write } = await open(t)
  const first = await write()
  t.is(await write(), first + 1)
})

test('another server begins with the time, and goes on by one', async (t) => {
  const { write, takeOver } = await open(t)
  await write()
  await takeOver()
  const before = numberOf(Date.now())
  const first = await write()
  t.true(first > before)
  t.true(first <= numberOf(Date.now() + 1) + 1)
  t.is(await write(), first + 1)
})

test('what comes after a second loss is ahead of what came after the first, though the copy is the same', async (t) => {
  const { client, write, takeOver } = await open(t)
  const known = await write()
  await takeOver()
  const lost = [await write(), await write()]
  await client.query('select setval($1, $2)', ['event_seq_seq', known])
  await takeOver()
  t.true((await write()) > Math.max(...lost))
})

test('numbers that are ahead of the time are not set back', async (t) => {
  const { client, write, takeOver } = await open(t)
  const ahead = 2 ** 47
  await client.query('select setval($1, $2)', ['event_seq_seq', ahead])
  await takeOver()
  t.is(await write(), ahead + 1)
})

test('nobody waits for who moved the numbers on, or gets one that was given', async (t) => {
  const { write, another, takeOver } = await open(t)
  await write()
  await takeOver()
  const before = numberOf(Date.now())
  const first = await another()
  await first.client.query('begin')
  const numbers = [await first.write()]
  const others = await Promise.all(Array.from({ length: WRITERS }, another))
  for (const { write: writeOne } of others) for (let i = 0; i < EVENTS; i += 1) numbers.push(await writeOne())
  await first.client.query('commit')
  t.is(new Set(numbers).size, 1 + WRITERS * EVENTS)
  t.true(numbers.every((number) => number > before))
})

test('of writers that all begin on another server none gives a number twice, whoever of them fails', async (t) => {
  const { write, another, takeOver } = await open(t)
  await write()
  await takeOver()
  const before = numberOf(Date.now())
  const others = await Promise.all(Array.from({ length: WRITERS }, another))
  const written = await Promise.all(
    others.map(async ({ client, write: writeOne }, place) => {
      const numbers: number[] = []
      for (let i = 0; i < EVENTS; i += 1) {
        const fails = (place + i) % 2 === 0
        await client.query('begin')
        const number = await writeOne()
        await client.query(fails ? 'rollback' : 'commit')
        if (!fails) numbers.push(number)
      }
      return numbers
    }),
  )
  const numbers = written.flat()
  t.is(new Set(numbers).size, numbers.length)
  t.true(numbers.every((number) => number > before))
})

test('what a failed transaction moved on stays behind, and the next one moves on once more', async (t) => {
  const { client, write, takeOver } = await open(t)
  await takeOver()
  await client.query('begin')
  const lost = await write()
  await client.query('rollback')
  t.true((await write()) > lost)
})

test('who gave the last number is not forgotten', async (t) => {
  const { client } = await open(t)
  await refuses(t, client, 'delete from event_numbering')
  await refuses(t, client, 'truncate event_numbering')
  await refuses(t, client, 'insert into event_numbering default values')
})

test('a writer that fails while it moves the numbers on leaves no lock behind', async (t) => {
  const { client, write, another, takeOver } = await open(t)
  await takeOver()
  await client.query(`
    create or replace function greatest_event_number() returns bigint language plpgsql as $$
    begin
      if current_setting('application_name') = 'fails' then
        raise exception 'no' using errcode = '57014';
      end if;
      return 1;
    end $$;
    set application_name = 'fails'`)
  const { write: writeOther } = await another()
  await client.query('begin')
  await t.throwsAsync(write, { code: '57014' })
  t.true((await writeOther()) > 0)
  await client.query('rollback')
})
