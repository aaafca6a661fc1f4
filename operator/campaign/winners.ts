import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { fetchAgain } from '../../api/actions/drawing/fetch-again.ts'
import { readTestFetch, requestTestFetch } from '../../api/actions/campaign/test-fetch.ts'
import { setWinnersSource } from '../../api/actions/campaign/winners-source.ts'
import type { TrialOutcome } from '../../db/queries/pull/trials.ts'
import { type DisplayIssues, issueLines } from '../../domain/drawing/display-issues.ts'
import { Refused } from '../../domain/refusals.ts'
import { campaignOutput } from './campaigns.ts'
import type { Command, Store } from '../command.ts'
import { campaignSlug, checkOptions, drawingId } from '../options.ts'

const sourceOptions = z.discriminatedUnion(
  'mode',
  [
    z.strictObject({ slug: campaignSlug, mode: z.literal('push') }),
    z.strictObject({
      slug: campaignSlug,
      mode: z.literal('pull'),
      url: z.string({ error: 'is missing: where to fetch winners' }),
    }),
  ],
  { error: 'must be push or pull' },
)

export const campaignWinners: Command = async (given, store) => {
  const options = checkOptions(sourceOptions, given)
  return campaignOutput(store, await setWinnersSource(store, store.actor, options.slug, options))
}

const drawingOptions = z.strictObject({ drawing: drawingId })

export const drawingFetchAgain: Command = async (given, store) => {
  const { drawing } = checkOptions(drawingOptions, given)
  await fetchAgain(store, store.actor, { drawingId: drawing })
  return { json: { id: drawing }, text: `The winners of drawing ${drawing} are fetched again.` }
}

const POLL_MS = 100
const MAX_WAIT_MS = 30_000

const waitForOutcome = async (store: Store, campaign: string, trial: string) => {
  const end = performance.now() + MAX_WAIT_MS
  while (performance.now() < end) {
    const { drawingId, outcome } = await readTestFetch(store, store.actor, campaign, trial)
    if (outcome) return { drawing: drawingId, ...outcome }
    await pause(POLL_MS)
  }
  throw new Refused('unavailable', `No worker made the request within ${MAX_WAIT_MS / 1000} seconds. Does one run?`)
}

const displayIssueLines = (issues: DisplayIssues): string[] => {
  const { count, first } = issues
  const told = issueLines(issues, 'en').map((line) => `Left out: ${line}`)
  return count > first.length ? [...told, `… and ${count - first.length} more left out`] : told
}

const linesOf = ({
  drawing,
  sentence,
  winners,
  count,
  round,
  displayIssues,
  ms,
}: TrialOutcome & { drawing: string }): string[] => [
  `For drawing ${drawing}, after ${ms} ms: ${sentence}`,
  ...(round === null ? [] : [`Round ${round}`]),
  ...winners.map(
    ({ winner, displayName }, position) => `${position}  ${winner}${displayName ? `  ${displayName}` : ''}`,
  ),
  ...(count > winners.length ? [`… and ${count - winners.length} more`] : []),
  ...displayIssueLines(displayIssues),
]

export const campaignTestFetch: Command = async (given, store) => {
  const options = checkOptions(z.strictObject({ slug: campaignSlug }), given)
  const outcome = await waitForOutcome(store, options.slug, await requestTestFetch(store, store.actor, options.slug))
  return { json: outcome, text: linesOf(outcome).join('\n') }
}
