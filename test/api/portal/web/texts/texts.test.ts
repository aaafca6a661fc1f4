import test from 'ava'
import { type Language, preferredOf } from '../../../../../api/portal/web/src/texts/language.ts'
import { loadTexts, texts } from '../../../../../api/portal/web/src/texts/texts.ts'

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

const catalogueIn = async (language: Language) => {
  await loadTexts(language)
  return sentences(texts)
}

test('the German catalogue says everything in German', async (t) => {
  const english = new Map(await catalogueIn('en'))
  for (const [place, text] of await catalogueIn('de')) {
    t.notRegex(text, ENGLISH, place)
    t.not(text, '', place)
    if (text.split(' ').length > 3) t.not(text, english.get(place), place)
  }
})
