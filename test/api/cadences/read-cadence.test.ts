import test from 'ava'
import { firstDraw } from '../../../api/actions/campaign/first-times.ts'
import { findFirstDraw, findNextDraw } from '../../../api/cadences/read-cadence.ts'
import { looksDuring } from '../../support/looks.ts'

const startsAt = new Date('2026-12-01T00:00:00Z')
const of = (cadence: string, timeZone = 'America/New_York') => ({ cadence, timeZone, startsAt })
const SLOW = of('FREQ=MINUTELY;BYHOUR=3;BYMINUTE=5;COUNT=9000')

test.serial('a cadence is read in a thread as it is here', async (t) => {
  for (const file of [of('FREQ=DAILY;BYHOUR=18;COUNT=5000'), of('FREQ=HOURLY;INTERVAL=2;BYHOUR=2;COUNT=4000')])
    t.deepEqual(await findFirstDraw('ptr_a', file), firstDraw(file))
  const after = new Date('2027-03-14T06:59:59Z')
  t.deepEqual(await findNextDraw('ptr_a', { ...of('FREQ=HOURLY'), after }), new Date('2027-03-14T07:00:00Z'))
  t.is(await findNextDraw('ptr_a', { ...of('FREQ=DAILY;COUNT=1'), after }), null)
})

test.serial('a refusal comes out of the thread as it is', async (t) => {
  for (const [cadence, message] of [
    ['FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30', /never fires/],
    ['FREQ=MINUTELY;INTERVAL=7;BYMINUTE=0;COUNT=10000', /too many steps.*UNTIL/],
    ['FREQ=DAILY;BYHOUR=99', /BYHOUR/],
  ] as const)
    await t.throwsAsync(findFirstDraw('ptr_a', of(cadence)), { name: 'Refused', message })
  await t.throwsAsync(findFirstDraw('ptr_a', of('FREQ=DAILY', 'No/Where')), { message: /no time zone "No\/Where"/ })
})

test.serial('nothing of a slow cadence is read in this thread', async (t) => {
  const looks = await looksDuring(async () =>
    t.deepEqual(await findFirstDraw('ptr_a', SLOW), new Date('2026-12-01T08:05:00Z')),
  )
  t.is(looks, 0)
})

test.serial('an account that reads many keeps no other from its turn, and waits for itself', async (t) => {
  const ended: string[] = []
  const read = (account: string) => findFirstDraw(account, of('FREQ=DAILY')).then(() => ended.push(account))
  await Promise.all(['ptr_a', 'ptr_a', 'ptr_a', 'ptr_b', 'ptr_c'].map(read))
  t.deepEqual(ended, ['ptr_a', 'ptr_a', 'ptr_b', 'ptr_c', 'ptr_a'])
  const ends = await Promise.allSettled(Array.from({ length: 53 }, () => findFirstDraw('ptr_a', of('FREQ=DAILY'))))
  const refused = ends.filter(({ status }) => status === 'rejected')
  t.is(refused.length, 2)
  t.like(refused[0], { reason: { name: 'Refused', reason: 'busy' } }, 'a retry in a moment may succeed')
})
