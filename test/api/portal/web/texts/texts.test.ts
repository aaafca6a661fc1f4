import test from 'ava'
import { de } from '../../../../../api/portal/web/src/texts/de.ts'
import { en } from '../../../../../api/portal/web/src/texts/en.ts'
import { preferredOf } from '../../../../../api/portal/web/src/texts/language.ts'

/** Every sentence and name of a catalogue, with its place; functions are called with values of both plurals. */
const sentences = (of: unknown, place = ''): [place: string, text: string][] => {
  if (typeof of === 'string') return [[place, of]]
  if (typeof of === 'function')
    return [1, 3].map((n) => [`${place}(${n})`, String((of as (...values: unknown[]) => unknown)(n, n, n, n))])
  return Object.entries(of as object).flatMap(([name, value]) => sentences(value, `${place}.${name}`))
}

test('a person gets the first language of their browser that the portal has', (t) => {
  t.is(preferredOf(['fr-FR', 'de-AT', 'en-US']), 'de')
  t.is(preferredOf(['en-GB', 'de']), 'en')
  t.is(preferredOf(['fr']), 'en')
  t.is(preferredOf([]), 'en')
})

/** Words of English that are none of German's. */
const ENGLISH = /\b(the|and|of|your|you|this|with|from|are|is not|has)\b/i

test('the German catalogue says everything in German', (t) => {
  const english = new Map(sentences(en))
  for (const [place, text] of sentences(de)) {
    t.notRegex(text, ENGLISH, place)
    t.not(text, '', place)
    if (text.split(' ').length > 3) t.not(text, english.get(place), place)
  }
})
