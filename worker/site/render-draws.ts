import { writeAvatars } from '../../db/queries/site/files.ts'
import { findNeighbours, findSiteDraws } from '../../db/queries/site/draws.ts'
import { type DrawTally, tallyDraws } from '../../db/queries/site/tallies.ts'
import { proofPath } from '../../domain/drawing/proof.ts'
import type { SiteFile } from '../../public-site/facts.ts'
import { drawPages } from '../../public-site/pages/draw.ts'
import { portions } from '../portions.ts'
import { type LoadedDraw, loadDraws } from './draws.ts'
import { openBatch, type Place, RANKS } from './place.ts'
import { tallyOf } from './tally.ts'

/** Whoever shares the process waits while these are rendered. */
const WINNERS_AT_ONCE = 1_000

/** `fresh` are those that are counted from now on. */
export type RenderedDraws = { drawn: DrawTally[]; fresh: DrawTally[] }

/** Where there is a store, it gets the proof and the avatars as well, so that no page there points to nothing. */
const proofFile = ({ facts: { campaign, id, proof } }: LoadedDraw): SiteFile[] =>
  proof
    ? [{ path: proofPath(campaign.slug, id), type: 'application/json; charset=utf-8', body: JSON.stringify(proof) }]
    : []

const keysIn = (draws: readonly LoadedDraw[]): string[] =>
  draws.flatMap(({ facts }) =>
    facts.avatars.flatMap((path) => (path === null ? [] : [path.slice(path.lastIndexOf('/') + 1)])),
  )

const writePages = async (place: Place, draws: readonly LoadedDraw[]): Promise<void> => {
  const batch = openBatch(place)
  for (const draw of draws) {
    const belonging = { subject: draw.row.id, campaignId: draw.row.campaignId }
    batch.add({ ...belonging, rank: RANKS.draw }, () => drawPages(draw.facts, place.site))
    if (place.store !== null) batch.add({ ...belonging, rank: RANKS.content }, () => proofFile(draw))
  }
  const keys = place.store === null ? [] : keysIn(draws)
  if (keys.length > 0) await writeAvatars(place.tx, keys, place.rendering)
  await batch.write()
}

/** Renders the pages of these drawings, whose campaigns' renderings are locked; counts those that are newly drawn. */
export const renderDraws = async (place: Place, ids: readonly string[]): Promise<RenderedDraws> => {
  const rendered: RenderedDraws = { drawn: [], fresh: [] }
  for (const portion of portions(await findSiteDraws(place.tx, ids), WINNERS_AT_ONCE)) {
    const draws = await loadDraws(place.tx, portion)
    const drawn = draws.map(tallyOf).filter((tally) => tally !== null)
    if (drawn.length > 0) rendered.fresh.push(...(await tallyDraws(place.tx, drawn)))
    rendered.drawn.push(...drawn)
    await writePages(place, draws)
  }
  await renderNeighbours(place, new Set(ids), rendered.fresh)
  return rendered
}

/** A draw that is newly drawn is linked to by those before and after it. */
const renderNeighbours = async (
  place: Place,
  rendered: ReadonlySet<string>,
  fresh: readonly DrawTally[],
): Promise<void> => {
  if (fresh.length === 0) return
  const found = await findNeighbours(
    place.tx,
    fresh.map(({ drawingId }) => drawingId),
  )
  const neighbours = [...new Set(found)].filter((id) => !rendered.has(id))
  for (const portion of portions(await findSiteDraws(place.tx, neighbours), WINNERS_AT_ONCE)) {
    await writePages(place, await loadDraws(place.tx, portion))
  }
}
