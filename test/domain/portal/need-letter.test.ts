import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'ava'
import { languages } from '../../../domain/language.ts'
import { needLetter, needFacts, MOST_LINES } from '../../../domain/portal/need-letter.ts'
import { digestTimeBefore, needMails, type UntoldNeed } from '../../../domain/portal/need-mail.ts'
import { needLink, type PlacedKind } from '../../../domain/portal/need-destination.ts'
import { needs } from '../../../domain/portal/need.ts'

const router = readFileSync(join(import.meta.dirname, '../../../api/portal/web/src/router.tsx'), 'utf8')
const routes = [...router.matchAll(/accountPage\(\s*'([^']+)'/g)].map(
  ([, path]) => new RegExp(`^ptr_1/live${(path as string).replaceAll(/\$\w+/g, '[^/]+')}(#[a-z-]+)?$`),
)

const kinds = Object.keys(needs).filter((kind): kind is PlacedKind => kind !== 'second_factor')

test('each link in a mail leads to a page of the portal, for those who may act and for the others', (t) => {
  t.true(routes.length > 10)
  for (const kind of kinds)
    for (const isYours of [true, false]) {
      const place =
        kind === 'webhook' ? { drawingId: null, endpointId: 'whe_1' } : { drawingId: 'drw_1', endpointId: null }
      const link = needLink({ partner: 'ptr_1', mode: 'live' }, { kind, isYours, slug: 'daily', ...place })
      if (isYours || link)
        t.true(
          routes.some((route) => route.test(link?.path ?? '')),
          `${kind} ${link?.path}`,
        )
    }
})

const now = new Date('2026-11-21T20:00:00Z')

const untold = (overrides: Partial<UntoldNeed> = {}): UntoldNeed => ({
  userId: 'usr_1',
  email: 'ada@shop.test',
  role: 'owner',
  partnerId: 'ptr_1',
  team: 'A shop',
  mode: 'live',
  section: 'missed',
  kind: 'missed',
  slug: 'daily',
  campaign: 'Daily draw',
  timeZone: 'Europe/Berlin',
  drawingId: 'drw_1',
  guaranteeId: null,
  endpointId: null,
  subject: 'drw_1',
  beganAt: '2026-11-21 19:00:00+00',
  at: new Date('2026-11-21T19:00:00Z'),
  drawAt: new Date('2026-11-21T19:30:00Z'),
  text: null,
  cents: null,
  attention: null,
  count: 1,
  isLate: true,
  now,
  ...overrides,
})

const lettersOf = (rows: readonly UntoldNeed[], timing: 'at_once' | 'daily', language: 'en' | 'de' = 'en') =>
  needMails(rows, timing).map((mail) => needLetter(needFacts(mail), language))

/** Words of English that are none of German's. */
const ENGLISH = /\b(the|and|of|your|you|this|with|from|are|has|more)\b/i

test('a mail names the draw by its campaign and its time in the campaign’s zone, in both languages', (t) => {
  const [english] = lettersOf([untold()], 'at_once')
  t.is(english?.subject, 'A shop: winner lists are missing')
  t.is(english?.parts[0]?.items[0]?.title, 'Daily draw')
  t.regex(
    english?.parts[0]?.items[0]?.text ?? '',
    /^The drawing of 20:30 \(Berlin\) had no winners at its cutoff, 20:00\./,
  )
  for (const section of ['missed', 'due', 'money', 'access'] as const) {
    const [german] = lettersOf([untold({ section, mode: 'test' })], 'at_once', 'de')
    const { subject = '', parts = [] } = german ?? {}
    for (const text of [subject, parts[0]?.heading ?? '', ...(parts[0]?.items ?? []).map(({ text }) => text)])
      t.notRegex(text, ENGLISH)
    t.regex(subject, /^\[Testmodus\] A shop: /)
  }
})

test('the digest is one mail of all kinds, with test mode last and said so', (t) => {
  const rows = [
    untold({ mode: 'test', slug: 'trial', campaign: 'Trial' }),
    untold({ section: 'money', kind: 'held', text: '7', cents: 500_000, subject: 'drw_2' }),
    untold(),
  ]
  for (const [language, heading] of [
    ['en', 'In test mode, where no money moves:'],
    ['de', 'Im Testmodus, in dem kein Geld fließt:'],
  ] as const) {
    const [letter, ...others] = lettersOf(rows, 'daily', language)
    t.deepEqual(others, [])
    t.deepEqual(
      letter?.parts.map((part) => [part.heading, part.items.map(({ title }) => title)]),
      [
        [null, ['Daily draw', 'Daily draw']],
        [heading, ['Trial']],
      ],
    )
  }
  t.is(lettersOf(rows, 'at_once').length, 3)
})

test('a person is mailed for each team apart, and a viewer is never told what to do', (t) => {
  const mails = needMails(
    [untold(), untold({ partnerId: 'ptr_2' }), untold({ userId: 'usr_2', role: 'viewer' })],
    'daily',
  )
  t.is(mails.length, 3)
  const [own, , viewers] = mails.map((mail) => needLetter(needFacts(mail), 'en').parts[0]?.items[0])
  t.regex(own?.text ?? '', /Extend the cutoff, then send them\.$/)
  t.notRegex(viewers?.text ?? '', /Extend|send/)
  t.is(viewers?.link?.label, 'See the drawing')
})

test('a mail lists so many lines, and says how many there are beside them', (t) => {
  const rows = Array.from({ length: MOST_LINES + 2 }, (_, i) => untold({ slug: `c-${i}`, subject: `drw_${i}` }))
  for (const language of languages) {
    const [letter] = lettersOf(rows, 'at_once', language)
    t.is(letter?.parts[0]?.items.length, MOST_LINES)
    t.regex(letter?.more ?? '', /^2 /)
  }
})

test('a digest is due at eight in the zone of the team, whatever its clock does', (t) => {
  const due = (at: string, zone: string) => digestTimeBefore(new Date(at), zone).toISOString()
  t.is(due('2026-11-25T07:00:00Z', 'Europe/Berlin'), '2026-11-25T07:00:00.000Z')
  t.is(due('2026-11-25T06:59:59Z', 'Europe/Berlin'), '2026-11-24T07:00:00.000Z')
  t.is(due('2026-10-25T06:59:00Z', 'Europe/Berlin'), '2026-10-24T06:00:00.000Z')
  t.is(due('2026-10-25T07:00:00Z', 'Europe/Berlin'), '2026-10-25T07:00:00.000Z')
  t.is(due('2026-11-25T12:00:00Z', 'America/Los_Angeles'), '2026-11-24T16:00:00.000Z')
})
