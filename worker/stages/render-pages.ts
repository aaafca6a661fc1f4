/**
 * Renders what is marked as stale: the proofs of drawings and their pages, then the pages of their history, then
 * their campaigns, then the front page. The rendering of a campaign is locked before anything of it is read, so that of
 * two workers the one that has read older rows never writes the later page; marks are taken before reading too, so that
 * a change that is not seen stays marked.
 */
import type { Transaction } from '../../db/pool.ts'
import { givenUp } from '../../db/queries/attention.ts'
import {
  findCampaignsOf,
  findStaleProofs,
  isOfSite,
  isProofSubject,
  lockRenderings,
  SITE_SUBJECT,
  putOffMarks,
  takeMarks,
  useKnownPlans,
} from '../../db/queries/site/marks.ts'
import { lockFront, markFrontForLater } from '../../db/queries/site/setting.ts'
import { sentenceOf } from '../../domain/attention.ts'
import { openTarget } from '../site/render-target.ts'
import { renderCampaigns, renderDirectory, renderFront } from '../site/render-campaigns.ts'
import { renderDraws } from '../site/render-draws.ts'
import { renderProofs } from '../site/render-proofs.ts'
import { renderedNow } from '../site/put-off.ts'
import type { Stage } from '../stage.ts'

/** More rows would keep other stages of the process, and other workers on the same campaigns, waiting. */
const ROWS_AT_ONCE = 150
/** Many of its jobs are of a few rows. */
const JOBS_AT_ONCE = 10

const isDrawing = (subject: string): boolean => subject.startsWith('drw_')

/** The drawing's id in `drw_…` and `drw_…/proof`. */
const drawingIn = (subject: string): string => subject.split('/')[0] as string

/** The page's number in `cmp_…/12`; undefined for a campaign itself. */
const historyPageIn = (subject: string): number | undefined => {
  const [, page] = subject.split('/')
  return page === undefined ? undefined : Number(page)
}

/** The page's number in `site/12`: of the list of all campaigns. */
const directoryPagesIn = (subjects: readonly { subject: string }[]): number[] =>
  subjects
    .filter(({ subject }) => isOfSite(subject) && subject !== SITE_SUBJECT)
    .map(({ subject }) => Number(subject.split('/')[1]))

/** Which of these subjects may be rendered now: those that another worker is rendering stay marked. */
const lockSubjects = async (tx: Transaction, subjects: readonly string[]) => {
  const found = await findCampaignsOf(tx, subjects)
  const campaignIds = [...new Set(found.flatMap(({ campaignId }) => campaignId ?? []))]
  const renderings = await lockRenderings(tx, campaignIds)
  const lockedIds = new Set(renderings.map(({ campaignId }) => campaignId))
  const isFrontLocked = subjects.some(isOfSite) && (await lockFront(tx))
  const taken = found.filter(({ subject, campaignId }) =>
    isOfSite(subject) ? isFrontLocked : campaignId === null || lockedIds.has(campaignId),
  )
  return { renderings, taken }
}

const renderSubjects = async (tx: Transaction, subjects: readonly string[]): Promise<void> => {
  const { renderings, taken } = await lockSubjects(tx, subjects)
  await takeMarks(
    tx,
    taken.map(({ subject }) => subject),
  )
  const target = await openTarget(tx)
  const ofCampaigns = taken.filter(({ campaignId }) => campaignId !== null) as { subject: string; campaignId: string }[]
  const { proofs = [], pages = [] } = Object.groupBy(ofCampaigns, ({ subject }) =>
    isProofSubject(subject) ? 'proofs' : 'pages',
  )
  const drawings = pages.filter(({ subject }) => isDrawing(subject)).map(({ subject }) => subject)
  const withProof = new Set(proofs.map(({ subject }) => drawingIn(subject)))
  await renderProofs(target, [...withProof.difference(new Set(drawings))])
  const rendered = await renderDraws(target, { ids: drawings, proofs: withProof })
  const historyPages = Map.groupBy(
    pages.filter(({ subject }) => historyPageIn(subject) !== undefined),
    ({ campaignId }) => campaignId,
  )
  const campaignsShown = new Set(pages.map(({ campaignId }) => campaignId))
  const asked = new Set(pages.filter(({ subject }) => !isDrawing(subject)).map(({ campaignId }) => campaignId))
  const shown = renderings.filter(({ campaignId }) => campaignsShown.has(campaignId))
  await renderCampaigns(target, {
    renderings: await renderedNow(tx, shown, { rendered, asked }),
    rendered,
    historyPages: new Map(
      [...historyPages].map(([id, found]) => [id, found.map(({ subject }) => historyPageIn(subject) as number)]),
    ),
  })
  await renderDirectory(target, directoryPagesIn(taken))
  if (taken.some(({ subject }) => subject === SITE_SUBJECT)) await renderFront(target)
  else if (drawings.length > 0) await markFrontForLater(tx)
}

export const renderPages = {
  queue: 'render-pages',
  isRemindedSoon: true,
  kind: 'database',
  isInBackground: true,
  claim: { jobsAtOnce: JOBS_AT_ONCE, rowsAtOnce: ROWS_AT_ONCE },
  // No drawing waits for a page that cannot be rendered.
  giveUp: (tx, id) => putOffMarks(tx, id, sentenceOf(givenUp('render-pages'))),
  // People wait for proofs: those of these drawings are rendered with their pages, from the same rows.
  run: async (tx, ids) => {
    await useKnownPlans(tx)
    const proofs = await findStaleProofs(tx, ids.map(drawingIn))
    const pages = ids.filter((id) => !isProofSubject(id))
    await renderSubjects(tx, [...proofs, ...pages])
    return {}
  },
} satisfies Stage
