/**
 * Tries a campaign's winners source for a person: the same request as at a cutoff, and what would be taken from its
 * answer. Only the trial's own row changes.
 */
import {
  findTrialsDue,
  forgetOldTrials,
  type LeasedTrial,
  leaseTrials,
  type TrialOutcome,
  writeTrialOutcome,
} from '../../db/queries/pull/trials.ts'
import { noDisplayIssues } from '../../domain/drawing/display-issues.ts'
import type { Answered } from '../../domain/pull/answer.ts'
import { testFetchSentence, type TrialFinding } from '../../domain/pull/sentence.ts'
import { trialId } from '../../domain/pull/request.ts'
import type { LeasedCall, NetworkStage, Outcome, Outside } from '../network-stage.ts'
import { askingSource, SOURCE_TIMEOUT_MS } from '../partner/winners-source.ts'

const CALLS_AT_ONCE = 20
const CALLS_PER_HOST = 2
const CALLS_PER_PARTNER = 5
const MAX_SHOWN_WINNERS = 100

const said = (finding: TrialFinding) => ({ sentence: testFetchSentence(finding).en, finding })

const failed = (finding: TrialFinding, ms: number): TrialOutcome => {
  return { ...said(finding), ok: false, winners: [], count: 0, round: null, displayIssues: noDisplayIssues(), ms }
}

const describe = (answered: Answered, ms: number): TrialOutcome => {
  if (!answered.ok) return failed(answered.finding, ms)
  const { list, round, issues: displayIssues } = answered
  const { winners, displayNames } = list
  const shown = winners
    .slice(0, MAX_SHOWN_WINNERS)
    .map((winner, position) => ({ winner, displayName: displayNames?.[position] ?? null }))
  const finding = { code: 'as_expected', winners: winners.length } as const
  return { ...said(finding), ok: true, winners: shown, count: winners.length, round, displayIssues, ms }
}

const tryingOut = (trial: LeasedTrial) => {
  const { url } = trial
  const ask = url === null ? null : askingSource({ ...trial, url }, trialId(trial.id))
  return async (outside: Outside): Promise<TrialOutcome> => {
    if (ask === null) return failed({ code: 'not_pulled' }, 0)
    const startedAt = performance.now()
    const answered = await ask(outside)
    return describe(answered, Math.round(performance.now() - startedAt))
  }
}

type Tried = Outcome & { trial: LeasedTrial; came: TrialOutcome }

const outcomeOf = (trial: LeasedTrial, came: TrialOutcome): Tried => ({ sentence: came.sentence, trial, came })

const callFor = (trial: LeasedTrial): LeasedCall<Tried> => {
  const tryOut = tryingOut(trial)
  return {
    id: trial.id,
    tries: 1,
    make: async (outside) => outcomeOf(trial, await tryOut(outside)),
    whenBroken: outcomeOf(trial, failed({ code: 'broken' }, 0)),
  }
}

export const testFetch = {
  queue: 'test-fetch',
  kind: 'network',
  limits: { callMs: SOURCE_TIMEOUT_MS, atOnce: CALLS_AT_ONCE, perHost: CALLS_PER_HOST, perShare: CALLS_PER_PARTNER },
  findDue: async (tx, ids) => {
    await forgetOldTrials(tx)
    return findTrialsDue(tx, ids)
  },
  lease: async (tx, ids, leaseSeconds) => (await leaseTrials(tx, ids, leaseSeconds)).map(callFor),
  record: async (tx, outcomes) => {
    const taken = new Set<Tried>()
    for (const outcome of outcomes) if (await writeTrialOutcome(tx, outcome.trial, outcome.came)) taken.add(outcome)
    return { taken }
  },
} satisfies NetworkStage<Tried>
