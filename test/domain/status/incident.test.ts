import test from 'ava'
import { incidentText, incidentTitle, isAnnounced, isOpen, isUnderWay } from '../../../domain/status/incident.ts'
import { makeIncident } from '../../support/status/facts.ts'

const at = (text: string) => new Date(`2026-12-01T${text}:00Z`)

test('an outage is open, under way and announced until it is resolved', (t) => {
  const outage = makeIncident({ startsAt: at('10:00') })
  for (const is of [isOpen, isUnderWay, isAnnounced]) {
    t.true(is(outage, at('12:00')))
    t.false(is({ ...outage, resolvedAt: at('11:00') }, at('12:00')))
  }
})

test('maintenance is announced a day ahead, under way from its beginning, and over at its end', (t) => {
  const maintenance = makeIncident({ impact: 'maintenance', startsAt: at('10:00'), endsAt: at('12:00') })
  const seen = (now: Date) => [isOpen, isAnnounced, isUnderWay].map((is) => is(maintenance, now))
  t.deepEqual(seen(new Date('2026-11-30T09:59:00Z')), [true, false, false])
  t.deepEqual(seen(new Date('2026-11-30T10:00:00Z')), [true, true, false])
  t.deepEqual(seen(at('10:00')), [true, true, true])
  t.deepEqual(seen(at('12:00')), [false, false, false])
})

test('a text is plain, on one line and bounded', (t) => {
  t.is(incidentTitle.parse(' Draws are <late> '), 'Draws are <late>')
  for (const wrong of ['', ' ', 'x'.repeat(121), 'two\nlines', 'turned \u202e around'])
    t.false(incidentTitle.safeParse(wrong).success, JSON.stringify(wrong))
  t.true(incidentText.safeParse('x'.repeat(1_000)).success)
  t.false(incidentText.safeParse('x'.repeat(1_001)).success)
})
