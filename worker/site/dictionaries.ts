/**
 * Compression dictionaries for the proofs and pages of drawings: a sample of each kind, rendered from the same sources.
 */
import { hash } from 'node:crypto'
import { type Mode, modes } from '../../domain/actor.ts'
import { languages } from '../../domain/language.ts'
import type { Dictionary } from '../../db/queries/site/dictionaries.ts'
import type { DrawFacts } from '../../public-site/facts.ts'
import type { Site } from '../../public-site/page.ts'
import { drawPages } from '../../public-site/pages/draw.ts'
import { sampleDraw, sampleProof } from '../../public-site/pages/draw/sample.ts'

export type Dictionaries = ReadonlyMap<string, Dictionary>

/** Pages of one kind differ in little. */
export const kindOf = ({ campaign: { mode, language }, proof }: Pick<DrawFacts, 'campaign' | 'proof'>): string =>
  `${mode} ${language} ${proof ? 'drawn' : 'awaited'}`

const ID_LENGTH = 11

const toDictionary = (text: string): Dictionary => ({
  id: hash('sha256', text, 'base64url').slice(0, ID_LENGTH),
  body: Buffer.from(text),
})

const samples = modes.flatMap((mode) =>
  languages.flatMap((language) => [true, false].map((isDrawn) => sampleDraw(mode, language, isDrawn))),
)

export const kindOfProof = (mode: Mode): string => `${mode} proof`

/** By the kinds of proofs and pages. */
export const dictionariesFor = (site: Site): Dictionaries =>
  new Map([
    ...modes.map((mode) => [kindOfProof(mode), toDictionary(JSON.stringify(sampleProof(mode)))] as const),
    ...samples.flatMap((facts) =>
      drawPages(facts, site)
        .slice(0, 1)
        .map(({ body }) => [kindOf(facts), toDictionary(String(body))] as const),
    ),
  ])
