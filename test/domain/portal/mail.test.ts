import test from 'ava'
import { languages } from '../../../domain/language.ts'
import { letterOf, textOf } from '../../../domain/portal/mail.ts'
import { linkOf, mailKinds, plainMailKinds } from '../../../domain/portal/mail-kind.ts'
import { mailFacts } from '../../support/mail/facts.ts'

const BASE_URL = 'https://portal.test'

/** Words of English that are none of German's. */
const ENGLISH = /\b(the|and|of|your|you|this|with|from|are|has|more)\b/i

test('every kind of mail says something whole in each language, with its link if it has one', (t) => {
  for (const kind of mailKinds)
    for (const language of languages) {
      const letter = letterOf({ kind, language, facts: mailFacts, token: null }, BASE_URL)
      const text = textOf(letter)
      t.true(letter.subject.length > 10 && text.length > 40, kind)
      t.notRegex(`${letter.subject} ${text}`, /undefined|null|NaN/, kind)
      if (language === 'de') t.notRegex(`${letter.subject} ${text}`.replaceAll(/https:\S+/g, ''), ENGLISH, kind)
      for (const { link } of letter.parts) if (link) t.true(link.url.startsWith(`${BASE_URL}/portal/`), link.url)
    }
})

test('a mail that proves an address carries its link once, as text of its own', (t) => {
  for (const kind of plainMailKinds) {
    const text = textOf(letterOf({ kind, language: 'en', facts: mailFacts, token: 'abc' }, BASE_URL))
    t.is(text.split('\n').filter((line) => line === linkOf(BASE_URL, kind, 'abc')).length, 1, kind)
  }
})

test('a link has its token where browsers send it to nobody', (t) => {
  t.is(linkOf('https://portal.test', 'invitation', 'abc'), 'https://portal.test/portal/accept#abc')
  t.is(linkOf('https://portal.test', 'email_change', 'abc'), 'https://portal.test/portal/email#abc')
})

test('no name that somebody chose becomes a link in a mail, and it reads as it was chosen', (t) => {
  const chosen = 'Win at https://evil.example/now, www.evil.example or a@evil。example. Ms. A, 3.5 stars'
  const facts = { ...mailFacts, team: chosen, invitedBy: chosen, name: chosen, passkey: chosen }
  for (const kind of plainMailKinds)
    for (const language of languages) {
      const { subject, parts } = letterOf({ kind, language, facts, token: 'abc' }, BASE_URL)
      const said = [subject, ...parts.map(({ text = '' }) => text)].join(' ')
      t.notRegex(said, /:\/\/|evil[.。]example|www\.evil|a@evil/, kind)
      if (said.includes('evil')) t.true(said.replaceAll('\u2060', '').includes(chosen), kind)
    }
})
