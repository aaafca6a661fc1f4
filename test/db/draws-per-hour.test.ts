import test from 'ava'
import { sql } from 'slonik'
import { z } from 'zod'
import { occurrences, parseCadence } from '../../domain/drawing/schedule.ts'
import { fileDatabase } from '../support/database.ts'
import { openWorkplace } from '../support/workplace.ts'

const database = fileDatabase(test)

const START = Temporal.Instant.from('2026-03-02T00:00:00Z')
const HOUR = { hours: 1 }

/** The most draws in an hour that begins with a draw, in the first two days. */
const mostSeen = (rule: string): number => {
  const cadence = parseCadence(rule, 'UTC', START)
  const draws = occurrences(cadence, START.subtract({ seconds: 1 }), START.add({ hours: 48 }))
  const times = draws.map(({ epochMilliseconds }) => epochMilliseconds)
  return Math.max(
    ...times.map((from, i) => {
      const end = Temporal.Instant.fromEpochMilliseconds(from).add(HOUR).epochMilliseconds
      const after = times.findIndex((time, j) => j > i && time >= end)
      return (after === -1 ? times.length : after) - i
    }),
  )
}

/** Rules, each with the most draws that it has in an hour. */
const rules: readonly [string, number][] = [
  ['FREQ=SECONDLY;INTERVAL=10', 360],
  ['FREQ=SECONDLY;INTERVAL=7200', 1],
  ['FREQ=SECONDLY;INTERVAL=10;BYMINUTE=0,30', 12],
  ['FREQ=MINUTELY;BYSECOND=0', 60],
  ['FREQ=MINUTELY;INTERVAL=5;BYSECOND=0;COUNT=72', 12],
  ['FREQ=MINUTELY;INTERVAL=7;BYSECOND=0', 9],
  ['FREQ=MINUTELY;BYSECOND=0,20,40;BYMINUTE=0,15', 6],
  ['FREQ=HOURLY;BYMINUTE=0;BYSECOND=0', 1],
  ['BYMINUTE=0,10,20;BYSECOND=0,30;FREQ=HOURLY', 6],
  ['FREQ=DAILY;BYHOUR=18;BYMINUTE=0;BYSECOND=0', 1],
  ['FREQ=DAILY;BYHOUR=18,19;BYMINUTE=0,20,40;BYSECOND=0,10,20,30,40,50', 18],
]

test('the database knows how often a rule draws in an hour at most', async (t) => {
  const place = await openWorkplace(database.url)
  t.teardown(place.close)
  for (const [rule, most] of rules) {
    const counted = await place.pool.oneFirst(
      sql.type(z.object({ most: z.int() }))`select most_draws_per_hour(${rule}) as most`,
    )
    t.is(counted, most, rule)
    t.is(mostSeen(rule), most, rule)
  }
})
