/** What is looked at before a test campaign goes live, and what still stands in the way. */
import { Refused } from '../refusals.ts'
import { type Sentence } from '../sentence.ts'
import { goLiveWords } from '../refusal-words/go-live.ts'

export type GoLiveFacts = {
  isSample: boolean
  isEnded: boolean
  /** Owners without a second factor, by name. */
  unprotectedOwners: readonly string[]
  /** A draw of the campaign took place with the prize table that it has now. */
  isDrawn: boolean
  isPull: boolean
  /** A test fetch of the last day worked. */
  hasAnswered: boolean
  hasOrganiser: boolean
  hasEndpoint: boolean
}

export const goLiveChecks = ['second_factors', 'drawn', 'source', 'organiser', 'endpoint'] as const
export type GoLiveCheck = (typeof goLiveChecks)[number]

/** A request can be made without these. */
const OPTIONAL: readonly GoLiveCheck[] = ['organiser', 'endpoint']

export type CheckState = { check: GoLiveCheck; ok: boolean; isOptional: boolean }

export const checkGoLive = (facts: GoLiveFacts): CheckState[] => {
  const ok: Readonly<Record<GoLiveCheck, boolean>> = {
    second_factors: facts.unprotectedOwners.length === 0,
    drawn: facts.isDrawn,
    source: !facts.isPull || facts.hasAnswered,
    organiser: facts.hasOrganiser,
    endpoint: facts.hasEndpoint,
  }
  return goLiveChecks.map((check) => ({ check, ok: ok[check], isOptional: OPTIONAL.includes(check) }))
}

const missing: Readonly<Partial<Record<GoLiveCheck, Sentence>>> = {
  second_factors: goLiveWords.secondFactors,
  drawn: goLiveWords.drawn,
  source: goLiveWords.source,
}

/** Refuses with `change_refused` while something stands in the way. */
export const refuseUnready = (facts: GoLiveFacts): void => {
  if (facts.isSample) throw new Refused('change_refused', goLiveWords.sample)
  if (facts.isEnded) throw new Refused('campaign_ended', goLiveWords.ended)
  const open = checkGoLive(facts).filter(({ ok, isOptional }) => !ok && !isOptional)
  if (open.length === 0) return
  throw new Refused('change_refused', goLiveWords.missing(open.flatMap(({ check }) => missing[check] ?? [])))
}
