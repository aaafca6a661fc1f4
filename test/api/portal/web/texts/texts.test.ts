import test from 'ava'
import { de } from '../../../../../api/portal/web/src/texts/de.ts'
import { en } from '../../../../../api/portal/web/src/texts/en.ts'
import { preferredOf } from '../../../../../api/portal/web/src/texts/language.ts'

/** Stands for whatever a sentence takes: a number, a name, an element, or words that are wrapped in one. */
const anything = (n: number) => Object.assign((words: string) => words, { valueOf: () => n, toString: () => String(n) })

type Element = { props: { children?: unknown } }

/** What a person reads of a sentence with elements in it. */
const readOf = (said: unknown): string => {
  if (Array.isArray(said)) return said.map(readOf).join('')
  const { props } = (said ?? {}) as Partial<Element>
  return props ? readOf(props.children) : String(said)
}

/** Every sentence and name of a catalogue, with its place; functions are called with values of both plurals. */
const sentences = (of: unknown, place = ''): [place: string, text: string][] => {
  if (typeof of === 'string') return [[place, of]]
  if (typeof of === 'function')
    return [1, 3].map((n) => {
      const given = Array.from({ length: 6 }, () => anything(n))
      return [`${place}(${n})`, readOf((of as (...values: unknown[]) => unknown)(...given))]
    })
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
