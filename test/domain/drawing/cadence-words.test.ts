import test from 'ava'
import { zoneName } from '../../../domain/drawing/cadence-phrases.ts'
import { parseRule } from '../../../domain/drawing/cadence-rule.ts'
import { cadenceWords } from '../../../domain/drawing/cadence-words.ts'

/** A Thursday, 09:30 in New York. */
const startsAt = '2026-01-01T14:30:00Z'

const words: Record<string, string> = {
  'FREQ=DAILY;BYHOUR=18;BYMINUTE=0;BYSECOND=0': 'Every day at 18:00, New York',
  'FREQ=DAILY;BYHOUR=18;BYMINUTE=0': 'Every day at 18:00, New York',
  'FREQ=DAILY;BYHOUR=18;BYMINUTE=0;BYSECOND=30': 'Every day at 18:00:30, New York',
  'FREQ=DAILY': 'Every day at 09:30, New York',
  'FREQ=DAILY;INTERVAL=2;BYHOUR=7': 'Every 2 days at 07:30, New York',
  'FREQ=DAILY;BYHOUR=18,6,12;BYMINUTE=0': 'Every day at 06:00, 12:00 and 18:00, New York',
  'FREQ=DAILY;BYDAY=MO,TU,WE,TH,FR;BYHOUR=9;BYMINUTE=0': 'Every working day, Monday to Friday at 09:00, New York',
  'FREQ=DAILY;BYMONTH=6,12;BYHOUR=9;BYMINUTE=0': 'Every day in June and December at 09:00, New York',
  'FREQ=WEEKLY;BYDAY=FR;BYHOUR=20;BYMINUTE=15': 'Every Friday at 20:15, New York',
  'FREQ=WEEKLY;BYDAY=MO,TH;BYHOUR=20;BYMINUTE=0': 'Every Monday and Thursday at 20:00, New York',
  'FREQ=WEEKLY;BYHOUR=20;BYMINUTE=0': 'Every Thursday at 20:00, New York',
  'FREQ=WEEKLY;INTERVAL=2;BYDAY=SU;BYHOUR=8;BYMINUTE=0': 'Every 2 weeks on Sunday at 08:00, New York',
  'FREQ=MONTHLY;BYMONTHDAY=1,15;BYHOUR=12;BYMINUTE=0': 'Every month on the 1st and 15th at 12:00, New York',
  'FREQ=MONTHLY;BYMONTHDAY=-1;BYHOUR=12;BYMINUTE=0': 'Every month on the last day at 12:00, New York',
  'FREQ=MONTHLY;BYDAY=1MO,-1FR;BYHOUR=12;BYMINUTE=0':
    'Every month on the 1st Monday and the last Friday at 12:00, New York',
  'FREQ=MONTHLY;BYDAY=MO;BYHOUR=12;BYMINUTE=0': 'Every month on every Monday at 12:00, New York',
  'FREQ=MONTHLY;INTERVAL=3;BYHOUR=12;BYMINUTE=0': 'Every 3 months on the 1st at 12:00, New York',
  'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29;BYHOUR=12;BYMINUTE=0': 'Every year on 29 February at 12:00, New York',
  'FREQ=YEARLY': 'Every year on 1 January at 09:30, New York',
  'FREQ=HOURLY;BYMINUTE=0': 'Every hour at :00',
  'FREQ=HOURLY': 'Every hour at :30',
  'FREQ=HOURLY;INTERVAL=2': 'Every 2 hours at :30',
  'FREQ=HOURLY;BYMINUTE=0,15,30,45': 'Every hour at :00, :15, :30 and :45',
  'FREQ=MINUTELY': 'Every minute',
  'FREQ=MINUTELY;BYSECOND=0': 'Every minute',
  'FREQ=MINUTELY;INTERVAL=5;BYSECOND=30': 'Every 5 minutes at second 30',
  'FREQ=SECONDLY;INTERVAL=20': 'Every 20 seconds',
  'FREQ=DAILY;BYHOUR=18;BYMINUTE=0;COUNT=10': 'Every day at 18:00, New York, 10 times',
  'FREQ=YEARLY;COUNT=1': 'Every year on 1 January at 09:30, New York, once',
  'FREQ=DAILY;BYHOUR=18;BYMINUTE=0;UNTIL=20300101T000000Z': 'Every day at 18:00, New York, until 31 December 2029',
}

test('a cadence is put into words', (t) => {
  for (const [rule, sentence] of Object.entries(words)) {
    t.notThrows(() => parseRule(rule, 30), rule)
    t.is(cadenceWords(rule, 'America/New_York', startsAt), sentence, rule)
  }
})

const germanWords: Record<string, string> = {
  'FREQ=DAILY;BYHOUR=18,6,12;BYMINUTE=0': 'Jeden Tag um 06:00, 12:00 und 18:00 Uhr, New York',
  'FREQ=DAILY;INTERVAL=2;BYHOUR=7': 'Alle 2 Tage um 07:30 Uhr, New York',
  'FREQ=DAILY;BYDAY=MO,TU,WE,TH,FR;BYHOUR=9;BYMINUTE=0': 'Jeden Werktag, Montag bis Freitag, um 09:00 Uhr, New York',
  'FREQ=WEEKLY;BYDAY=MO,TH;BYHOUR=20;BYMINUTE=0': 'Jeden Montag und Donnerstag um 20:00 Uhr, New York',
  'FREQ=WEEKLY;INTERVAL=2;BYDAY=SU;BYHOUR=8;BYMINUTE=0': 'Alle 2 Wochen am Sonntag um 08:00 Uhr, New York',
  'FREQ=MONTHLY;BYMONTHDAY=1,15;BYHOUR=12;BYMINUTE=0': 'Jeden Monat am 1. und 15. um 12:00 Uhr, New York',
  'FREQ=MONTHLY;BYMONTHDAY=-1;BYHOUR=12;BYMINUTE=0': 'Jeden Monat am letzten Tag um 12:00 Uhr, New York',
  'FREQ=MONTHLY;BYDAY=1MO,-1FR;BYHOUR=12;BYMINUTE=0':
    'Jeden Monat am 1. Montag und am letzten Freitag um 12:00 Uhr, New York',
  'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29;BYHOUR=12;BYMINUTE=0': 'Jedes Jahr am 29. Februar um 12:00 Uhr, New York',
  'FREQ=HOURLY;BYMINUTE=0,30': 'Jede Stunde um :00 und :30',
  'FREQ=MINUTELY;INTERVAL=5;BYSECOND=30': 'Alle 5 Minuten zur Sekunde 30',
  'FREQ=DAILY;BYHOUR=18;BYMINUTE=0;COUNT=10': 'Jeden Tag um 18:00 Uhr, New York, 10-mal',
  'FREQ=DAILY;BYHOUR=18;BYMINUTE=0;UNTIL=20300101T000000Z': 'Jeden Tag um 18:00 Uhr, New York, bis 31. Dezember 2029',
}

test('a cadence is put into German words', (t) => {
  for (const [rule, sentence] of Object.entries(germanWords))
    t.is(cadenceWords(rule, 'America/New_York', startsAt, 'de'), sentence, rule)
})

const untold = [
  'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1',
  'FREQ=YEARLY;BYYEARDAY=100',
  'FREQ=YEARLY;BYWEEKNO=20',
  'FREQ=YEARLY;BYMONTHDAY=-1;BYMONTH=2',
  'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,SU;WKST=MO',
  'FREQ=DAILY;BYHOUR=0,1,2,3,4,5,6;BYMINUTE=0',
  'FREQ=DAILY;BYMONTHDAY=13;BYDAY=FR',
  'FREQ=MONTHLY;BYMONTHDAY=13;BYDAY=FR',
  'FREQ=MONTHLY;BYDAY=1MO,FR',
  'FREQ=MINUTELY;BYHOUR=9',
  'FREQ=HOURLY;BYSECOND=15',
]

test('a rule that no short sentence can say is shown as it is', (t) => {
  for (const rule of untold) {
    t.notThrows(() => parseRule(rule, 30), rule)
    t.is(cadenceWords(rule, 'America/New_York', startsAt), rule)
  }
})

test('without the start, only a rule that names its times is put into words', (t) => {
  t.is(cadenceWords('FREQ=DAILY;BYHOUR=18;BYMINUTE=0', 'Europe/Berlin', null), 'Every day at 18:00, Berlin')
  for (const rule of ['FREQ=DAILY', 'FREQ=WEEKLY;BYHOUR=18;BYMINUTE=0', 'FREQ=HOURLY', 'FREQ=YEARLY']) {
    t.is(cadenceWords(rule, 'Europe/Berlin', null), rule)
  }
})

test('a zone is called by its city', (t) => {
  t.is(zoneName('America/Argentina/Buenos_Aires'), 'Buenos Aires')
  t.is(zoneName('UTC'), 'UTC')
  t.is(zoneName('Etc/GMT+5'), 'GMT+5')
})
