import { createHash } from 'node:crypto'
import {
  directorySubject,
  type KeptRendering,
  type LockedRendering,
  historySubject,
  keepRenderings,
  markDrawingsOf,
  markForComingTerms,
  markSubjects,
  SITE_SUBJECT,
} from '../../db/queries/site/marks.ts'
import { writeAvatars } from '../../db/queries/site/files.ts'
import { markFrontForLater, noteFrontRendered } from '../../db/queries/site/setting.ts'
import type { CampaignFacts } from '../../public-site/facts.ts'
import { historyPageOf } from '../../public-site/pages/addresses.ts'
import { directoryPageOf } from '../../domain/directory.ts'
import { campaignPages } from '../../public-site/pages/campaign.ts'
import { directoryPages } from '../../public-site/pages/directory.ts'
import { frontPages } from '../../public-site/pages/front.ts'
import { historyPage } from '../../public-site/pages/history.ts'
import { staticPages } from '../../public-site/pages/static.ts'
import { loadCampaigns, loadDirectory, loadFront, loadHistory } from './campaigns.ts'
import { avatarKeyIn } from './lines.ts'
import { openBatch, type RenderTarget, RANKS } from './render-target.ts'
import type { PlacedDraw } from './render-draws.ts'

const pagesUpTo = (last: number): number[] => Array.from({ length: last }, (_, i) => i + 1)

/** What every page of a campaign says of it, as a short text. */
const briefHash = (facts: CampaignFacts): string => {
  const { slug, name, mode, status, language, timeZone, payoutChain, payoutToken, organiser } = facts
  return createHash('sha256')
    .update(JSON.stringify([slug, name, mode, status, language, timeZone, payoutChain, payoutToken, organiser]))
    .digest('hex')
}

/** Null for one that only tests: it is not listed among those that are drawn next. */
const nextDrawOf = ({ mode, next }: CampaignFacts): Date | null => {
  const times = next.filter(({ status }) => status !== 'entropy_requested').map(({ dueAt }) => dueAt.getTime())
  return mode === 'live' && times.length > 0 ? new Date(Math.min(...times)) : null
}

const pagesOf = (numbered: readonly { number: number }[]): number[] =>
  numbered.map(({ number }) => historyPageOf(number))

/** Which history pages are to be rendered, and what is known of the campaign from then on. */
type Course = {
  id: string
  facts: CampaignFacts
  rendering: LockedRendering
  placed: readonly PlacedDraw[]
  asked: readonly number[]
}

const renderHistory = async (
  target: RenderTarget,
  { id, facts, placed, asked, rendering }: Course,
  pages: number,
): Promise<void> => {
  const numbers = new Set([...asked, ...rendering.pagesPutOff, ...pagesOf(placed)])
  const batch = openBatch(target)
  for (const page of numbers) {
    if (page > pages) continue
    const history = await loadHistory(target.tx, id, { campaign: facts, months: facts.months, page, pages })
    const belonging = { subject: historySubject(id, page), campaignId: id, rank: RANKS.history }
    batch.add(belonging, () => historyPage(history, target.site))
  }
  await batch.write()
}

/**
 * Marks the campaign's page in the list of all campaigns, and the front page, if what they say of it has changed: its
 * name, or its history's pages, for which they name sitemaps.
 */
const markDirectory = async (target: RenderTarget, { facts, rendering }: Course, pages: number): Promise<void> => {
  if (rendering.brief === briefHash(facts) && rendering.historyPages === pages) return
  const page = directoryPageOf(rendering.place)
  // A new page is linked from the one before.
  const isNew = rendering.brief === null && page > 1
  await markSubjects(target.tx, [page, ...(isNew ? [page - 1] : [])].map(directorySubject))
  await markFrontForLater(target.tx)
}

/** What older pages say of the campaign is corrected in the background; the last of them links to the one after it. */
const markOlder = async (target: RenderTarget, { id, facts, rendering }: Course, pages: number): Promise<void> => {
  const { brief, historyPages: before } = rendering
  const isRenamed = brief !== null && brief !== briefHash(facts)
  if (isRenamed) await markDrawingsOf(target.tx, [id])
  const older = isRenamed ? pagesUpTo(before).toReversed() : pagesUpTo(before).slice(pages === before ? before : -1)
  await markSubjects(
    target.tx,
    older.map((page) => historySubject(id, page)),
    { isBackground: true },
  )
}

type Asked = {
  renderings: readonly LockedRendering[]
  rendered: readonly PlacedDraw[]
  historyPages: ReadonlyMap<string, readonly number[]>
}

/** A store gets the logos that its pages show. */
const writeLogos = async (target: RenderTarget, campaigns: readonly { id: string; facts: CampaignFacts }[]) => {
  const shown = campaigns.flatMap(({ id: campaignId, facts: { organiser } }) =>
    organiser?.logo ? [{ campaignId, key: avatarKeyIn(organiser.logo) }] : [],
  )
  if (target.store !== null && shown.length > 0) await writeAvatars(target.tx, shown, target.rendering)
}

/**
 * Renders the pages of these campaigns, whose renderings are locked, and those pages of their history that have
 * changed.
 */
export const renderCampaigns = async (
  target: RenderTarget,
  { renderings, rendered, historyPages }: Asked,
): Promise<void> => {
  const renderingOf = new Map(renderings.map((one) => [one.campaignId, one]))
  const placedOf = Map.groupBy(rendered, ({ campaignId }) => campaignId)
  const batch = openBatch(target)
  const kept: KeptRendering[] = []
  const campaigns = await loadCampaigns(target.tx, [...renderingOf.keys()])
  await writeLogos(target, campaigns)
  for (const { id, facts } of campaigns) {
    const course: Course = {
      id,
      facts,
      rendering: renderingOf.get(id) as LockedRendering,
      placed: placedOf.get(id) ?? [],
      asked: historyPages.get(id) ?? [],
    }
    const { historyPages: before, pagesPutOff } = course.rendering
    const pages = Math.max(before, ...pagesPutOff, ...pagesOf([...course.placed, ...facts.disowned]))
    await renderHistory(target, course, pages)
    await markOlder(target, course, pages)
    await markDirectory(target, course, pages)
    batch.add({ subject: id, campaignId: id, rank: RANKS.campaign }, () => campaignPages(facts, target.site))
    kept.push({ campaignId: id, brief: briefHash(facts), historyPages: pages, nextDrawAt: nextDrawOf(facts) })
  }
  await batch.write()
  if (kept.length === 0) return
  await keepRenderings(target.tx, kept)
  await markForComingTerms(
    target.tx,
    kept.map(({ campaignId }) => campaignId),
  )
}

/** Renders the front page and what depends on no campaign. */
export const renderFront = async (target: RenderTarget): Promise<void> => {
  const facts = await loadFront(target.tx)
  const batch = openBatch(target)
  const belonging = { subject: SITE_SUBJECT, campaignId: null, rank: RANKS.front }
  batch.add(belonging, () => [...frontPages(facts, target.site), ...staticPages(target.site, facts.directoryPages)])
  await batch.write()
  await noteFrontRendered(target.tx)
}

/** Renders pages of the list of all campaigns. */
export const renderDirectory = async (target: RenderTarget, pages: readonly number[]): Promise<void> => {
  const batch = openBatch(target)
  for (const page of pages) {
    const facts = await loadDirectory(target.tx, page)
    const belonging = { subject: directorySubject(page), campaignId: null, rank: RANKS.front }
    batch.add(belonging, () => directoryPages(facts, target.site))
  }
  await batch.write()
}
