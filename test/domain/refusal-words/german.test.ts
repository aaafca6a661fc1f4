import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import test from 'ava'
import { both, type Sentence } from '../../../domain/sentence.ts'
import { ENGLISH } from '../../support/german.ts'

const catalogues = join(import.meta.dirname, '../../../domain/refusal-words')

/** The member that a sentence is about comes first, as its program or form calls it. */
const MEMBER = /^\w+: /

/** Stands for whatever a sentence is made from: a text, a number, a time, a list or an object of them. */
const anything = Object.assign(new Date(0), {
  ...both('is x', 'ist x'),
  why: both('is x', 'ist x'),
  paidAt: new Date(0),
  epochMilliseconds: 0,
  map: () => [],
  join: () => 'x',
})

const isSentence = (value: object): value is Sentence => 'en' in value && 'de' in value

/** Every sentence of a catalogue, with its name. */
const sentencesOf = (entry: unknown, name: string): [string, Sentence][] => {
  if (typeof entry === 'function') return sentencesOf(entry(...Array.from({ length: 3 }, () => anything)), name)
  if (typeof entry !== 'object' || entry === null) return []
  if (isSentence(entry)) return [[name, entry]]
  return Object.entries(entry).flatMap(([member, value]) => sentencesOf(value, `${name}.${member}`))
}

test('every refusal has a German sentence, which ends as the English one does', async (t) => {
  const files = await readdir(catalogues)
  t.true(files.length > 5)
  for (const file of files) {
    const sentences = sentencesOf(await import(join(catalogues, file)), file)
    t.not(sentences.length, 0, file)
    for (const [name, { en, de }] of sentences) {
      t.not(de, en, name)
      t.notRegex(de.replace(MEMBER, ''), ENGLISH, name)
      t.is(de.at(-1) === '.', en.at(-1) === '.', name)
    }
  }
})
