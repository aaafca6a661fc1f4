/**
 * The service checks its audit logs all the time: it recomputes each partner's chain from its entries, and compares the
 * chain's head with the transparency log. Each pass covers the entries that were linked last, and a portion of all
 * others in turn. What does not match was changed past the guards of the database, and is shown to the operator.
 */
import {
  clearAuditFindings,
  compareHeads,
  clearHeadFinding,
  type Finding,
  findAuditedAfter,
  findLastLinked,
  findLinksFrom,
  findUnplaced,
  HEAD,
  type Heads,
  type LinkedEntry,
  NO_PLACE,
  noteAuditFindings,
  type Place,
  setAuditCursor,
  takeAuditTurn,
} from '../../db/queries/audit/checking.ts'
import type { Chore } from '../chore.ts'
import type { Workplace } from '../stage.ts'
import { chainFailures, headFailure } from './chain-failures.ts'

/** How many entries each pass checks: of those that were linked last, and of all others. */
const LAST_LINKS = 200
const ENTRIES_AT_ONCE = 2_000
const PARTNERS_AT_ONCE = 50
const EVERY_SECONDS = 20
/** How often a worker looks whether it is time. */
const LOOK_MS = 5_000
const MAX_FOUND = 300
/** Of one portion; the operator needs no more to look. */
const MAX_FINDINGS = 20
const MAX_ID = '9223372036854775807'

type Deps = Pick<Workplace, 'pool' | 'log'>

/** A portion of a chain; `heads` were read before it. `isEnd`: nothing comes after it. */
type Portion = Place & { heads: Heads; links: readonly LinkedEntry[]; isEnd: boolean }

const readPortion = async (pool: Deps['pool'], { partnerId, place }: Place, limit: number): Promise<Portion> => {
  const heads = await compareHeads(pool, partnerId)
  const links = await findLinksFrom(pool, { partnerId, place: Math.max(0, place - 1) }, limit + 1)
  return { partnerId, place, heads, links, isEnd: links.length <= limit }
}

const headFindings = ({ partnerId, heads, links, isEnd }: Portion): Finding[] => {
  const found = isEnd ? headFailure(heads, links.at(-1)?.place ?? -1) : null
  return found === null ? [] : [{ partnerId, place: HEAD, entryId: null, found }]
}

/**
 * Finds an entry without a place. Ids are in another order than places, so the ranges of ids of two portions overlap.
 */
const unplacedFindings = async (pool: Deps['pool'], { partnerId, place, links, isEnd }: Portion) => {
  const ids = links.map(({ entryId }) => BigInt(entryId)).toSorted((a, b) => (a < b ? -1 : 1))
  const fromId = place === 0 ? '0' : String(ids[0] ?? 0)
  const unplaced = await findUnplaced(pool, { partnerId, fromId, toId: isEnd ? MAX_ID : String(ids.at(-1)) })
  if (!unplaced) return []
  const { id: entryId, isGone } = unplaced
  const found = `entry ${entryId} ${isGone ? 'was deleted before it had a place' : 'has no place: it was slipped in'}`
  return [{ partnerId, place: NO_PLACE, entryId, found }]
}

const record = async ({ pool, log }: Deps, portion: Portion, findings: readonly Finding[]): Promise<void> => {
  const { partnerId, place: from, links, isEnd } = portion
  const told = findings
    .slice(0, MAX_FINDINGS)
    .map((finding) => ({ ...finding, found: finding.found.slice(0, MAX_FOUND) }))
  const but = findings.map(({ place }) => place)
  const to = isEnd ? Number.MAX_SAFE_INTEGER : (links.at(-1)?.place ?? from)
  await pool.transaction(async (tx) => {
    await clearAuditFindings(tx, { partnerId, from, to }, but)
    if (isEnd && !but.includes(HEAD)) await clearHeadFinding(tx, partnerId)
    if (told.length > 0) await noteAuditFindings(tx, told)
  })
  if (told.length > 0) log.error('an audit log does not hold', { partner: partnerId, found: told[0]?.found })
}

const checkFrom = async (deps: Deps, place: Place, limit: number): Promise<Portion> => {
  const portion = await readPortion(deps.pool, place, limit)
  const found = [
    ...headFindings(portion),
    ...(await unplacedFindings(deps.pool, portion)),
    ...chainFailures(portion.partnerId, portion.links, portion.place),
  ]
  await record(deps, portion, found)
  return portion
}

/** Goes on with the walk over all chains: so many entries, of so many partners. Returns where it has come to. */
const walk = async (deps: Deps, after: Place): Promise<Place | null> => {
  let left = ENTRIES_AT_ONCE
  const partners = await findAuditedAfter(deps.pool, after.partnerId, PARTNERS_AT_ONCE)
  const begun = after.place >= 0 ? [{ partnerId: after.partnerId, place: after.place + 1 }] : []
  const places = [...begun, ...partners.map((partnerId) => ({ partnerId, place: 0 }))]
  for (const place of places) {
    const { partnerId, links, isEnd } = await checkFrom(deps, place, left)
    if (!isEnd) return { partnerId, place: links.at(-1)?.place ?? place.place }
    left = Math.max(1, left - links.length)
  }
  const last = partners.at(-1)
  return last !== undefined && partners.length === PARTNERS_AT_ONCE ? { partnerId: last, place: -1 } : null
}

/** One pass, unless another worker has made one just now. Returns whether it did. */
export const checkAuditOnce = async (deps: Deps, everySeconds = EVERY_SECONDS): Promise<boolean> => {
  const after = await takeAuditTurn(deps.pool, everySeconds)
  if (after === null) return false
  for (const place of await findLastLinked(deps.pool, LAST_LINKS)) await checkFrom(deps, place, LAST_LINKS)
  await setAuditCursor(deps.pool, await walk(deps, after))
  return true
}

export const checkingAuditLogs = (deps: Deps): Chore => ({
  name: 'checking audit logs',
  everyMs: LOOK_MS,
  run: () => checkAuditOnce(deps),
})
