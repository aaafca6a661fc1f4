import type { DrawValue } from '../../db/queries/site/compact.ts'
import { type ShownAvatar, writeAvatars } from '../../db/queries/site/files.ts'
import { findNeighbours, findSiteDraws } from '../../db/queries/site/draws.ts'
import { type DrawTally, tallyDraws } from '../../db/queries/site/tallies.ts'
import { WINNERS_PER_PAGE } from '../../public-site/pages/draw/winners.ts'
import { drawPages } from '../../public-site/pages/draw.ts'
import { portions } from '../portions.ts'
import { kindOf } from './dictionaries.ts'
import { type LoadedDraw, loadDraws } from './draws.ts'
import { avatarKeyIn } from './lines.ts'
import { addProof, valueOf } from './render-proofs.ts'
import { openBatch, type RenderTarget, RANKS } from './render-target.ts'
import { tallyOf } from './tally.ts'

/** Winners whose pages are rendered at a time, while everything else in the process waits. */
const WINNERS_AT_ONCE = 1_000

/** A draw that is in its place for good: it is drawn, or void. */
export type PlacedDraw = Pick<DrawTally, 'drawingId' | 'campaignId' | 'number'>

const voidIn = (draws: readonly LoadedDraw[]): PlacedDraw[] =>
  draws.flatMap(({ row: { id, campaignId }, facts: { number, void: voided } }) =>
    voided && number !== null ? [{ drawingId: id, campaignId, number }] : [],
  )

const avatarsIn = (draws: readonly LoadedDraw[]): ShownAvatar[] =>
  draws.flatMap(({ row: { campaignId }, facts }) =>
    facts.avatars.flatMap((path) => (path === null ? [] : { campaignId, key: avatarKeyIn(path) })),
  )

/** A page says the values of fewer positions than a proof. */
const onPage = (draw: DrawValue): DrawValue =>
  draw.positions <= WINNERS_PER_PAGE ? draw : { ...draw, positions: WINNERS_PER_PAGE }

/** A store gets the avatars as well, so that no page there points to nothing. */
const writePages = async (
  target: RenderTarget,
  draws: readonly LoadedDraw[],
  proofs: ReadonlySet<string> = new Set(),
): Promise<void> => {
  const batch = openBatch(target)
  for (const { row, facts } of draws) {
    const { id: subject, campaignId } = row
    const draw = facts.proof ? valueOf(facts.proof) : undefined
    if (facts.proof && draw && proofs.has(subject)) addProof(batch, facts.proof, { campaignId, draw })
    batch.add({ subject, campaignId, rank: RANKS.draw, kind: kindOf(facts), draw: draw && onPage(draw) }, () =>
      drawPages(facts, target.site),
    )
  }
  const avatars = target.store === null ? [] : avatarsIn(draws)
  if (avatars.length > 0) await writeAvatars(target.tx, avatars, target.rendering)
  await batch.write()
}

/**
 * Renders the pages of these drawings, whose campaigns' renderings are locked, and the proofs of some of them; counts
 * those that are newly drawn. Returns those that have their place.
 */
export const renderDraws = async (
  target: RenderTarget,
  { ids, proofs }: { ids: readonly string[]; proofs: ReadonlySet<string> },
): Promise<PlacedDraw[]> => {
  const placed: PlacedDraw[] = []
  const fresh: PlacedDraw[] = []
  for (const portion of portions(await findSiteDraws(target.tx, ids), WINNERS_AT_ONCE)) {
    const draws = await loadDraws(target.tx, portion)
    const drawn = draws.map(tallyOf).filter((tally) => tally !== null)
    const voided = voidIn(draws)
    if (drawn.length > 0) fresh.push(...(await tallyDraws(target.tx, drawn)))
    fresh.push(...voided)
    placed.push(...drawn, ...voided)
    await writePages(target, draws, proofs)
  }
  await renderNeighbours(target, new Set(ids), fresh)
  return placed
}

/** Those before and after a draw that is newly drawn, or void, link to it. */
const renderNeighbours = async (
  target: RenderTarget,
  rendered: ReadonlySet<string>,
  fresh: readonly PlacedDraw[],
): Promise<void> => {
  if (fresh.length === 0) return
  const found = await findNeighbours(
    target.tx,
    fresh.map(({ drawingId }) => drawingId),
  )
  const neighbours = [...new Set(found)].filter((id) => !rendered.has(id))
  for (const portion of portions(await findSiteDraws(target.tx, neighbours), WINNERS_AT_ONCE)) {
    await writePages(target, await loadDraws(target.tx, portion))
  }
}
