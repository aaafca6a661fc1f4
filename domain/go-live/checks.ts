/** What is looked at before a test campaign goes live, and what still stands in the way. */
import { Refused } from '../refusals.ts'

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

const missing: Readonly<Record<GoLiveCheck, string>> = {
  second_factors: 'every owner of the team needs a second factor',
  drawn: 'a draw of this campaign has to take place with its present prize table',
  source: 'a test fetch of the winners has to work, not more than a day ago',
  organiser: '',
  endpoint: '',
}

/** Refuses with `change_refused` while something stands in the way. */
export const refuseUnready = (facts: GoLiveFacts): void => {
  if (facts.isSample)
    throw new Refused('change_refused', 'A sample campaign does not go live. Make a campaign of your own first.')
  if (facts.isEnded) throw new Refused('campaign_ended', 'This campaign has ended. Ask for one that runs.')
  const open = checkGoLive(facts).filter(({ ok, isOptional }) => !ok && !isOptional)
  if (open.length === 0) return
  throw new Refused('change_refused', `Before it goes live: ${open.map(({ check }) => missing[check]).join('; ')}.`)
}
