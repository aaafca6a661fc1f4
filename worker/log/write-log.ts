/**
 * Gives what is to be logged its place in the transparency log, and publishes the tree's tiles and a signed checkpoint
 * with the site, all in one transaction.
 */
import { takeChore } from '../../db/queries/chore.ts'
import { writeFiles } from '../../db/queries/site/files.ts'
import { LOG_SUBJECT } from '../../db/queries/site/subjects.ts'
import {
  addHashes,
  findEdge,
  findEntriesFrom,
  findHead,
  isLogBehind,
  type LogHead,
  placeWanted,
  setHead,
} from '../../db/queries/log/sequencing.ts'
import { listKeys, type ListedKey } from '../../db/queries/log/keys.ts'
import { clearLogTrouble, noteLogTrouble } from '../../db/queries/log/trouble.ts'
import type { Transaction } from '../../db/pool.ts'
import { openSigningKey } from '../../domain/log/ed25519.ts'
import { openSigner, originOf, signedCheckpoint } from '../../domain/log/note.ts'
import { receiptKeyId } from '../../domain/log/receipt.ts'
import {
  CHECKPOINT_PATH,
  filesOf,
  KEY_PATH,
  type LogFile,
  RECEIPT_KEYS_PATH,
  TILE_TYPE,
} from '../../domain/log/tiles.ts'
import { type Edge, grow, rootOf, type Tile, TILE_WIDTH } from '../../domain/log/tree.ts'
import { openTarget, RANKS, type RenderTarget } from '../site/render-target.ts'
import type { GiveWay } from '../chore.ts'
import type { Workplace } from '../stage.ts'

const ENTRIES_AT_ONCE = 2_000
const REMEMBER_EVERY_MS = 1_000
/** Nobody minds a second or two, but even a burst without an end must not keep entries out of the log. */
const MAX_GIVING_WAY_MS = 10_000
const TEXT_TYPE = 'text/plain; charset=utf-8'

/** The log that is in the database is not the one that was signed: it goes on under no circumstances. */
class LogTakenBack extends Error {}

const A_PERSON_LOOKS = 'Nothing is added until a person has looked: docs/operating.md says what to do.'

/** The hashes above full tiles, which the next tree begins with. */
const hashesAbove = (tiles: readonly Tile[]) =>
  tiles
    .filter(({ hashes }) => hashes.length === TILE_WIDTH)
    .map(({ level, index, hashes }) => ({ level: level + 1, index, hash: rootOf([hashes]) }))

const inSite = (files: readonly { path: string; body: string | Buffer; type: string; rank: number }[]) =>
  files.map((file) => ({ ...file, subject: LOG_SUBJECT, campaignId: null }))

/** Tiles that are not full are served from rows: as files, they would be written again with every entry. */
const writeTiles = async ({ tx, rendering, store }: RenderTarget, files: readonly LogFile[]): Promise<void> => {
  const tiles = files.map((file) => ({ ...file, type: TILE_TYPE, rank: RANKS.content }))
  if (tiles.length > 0) await writeFiles(tx, inSite(tiles), { rendering, store })
}

/** What was signed. */
export type Head = { size: number; root: Buffer }

/** Which keys sign receipts, and until when the earlier ones did. */
const receiptKeyLine = ({ id, retiredAt }: ListedKey): string => {
  const key = Buffer.from(id, 'hex')
  const words = [receiptKeyId(key), key.toString('base64'), ...(retiredAt ? [retiredAt.toISOString()] : [])]
  return `${words.join(' ')}\n`
}

/**
 * The seeds of keys that are not retired by now. The entry that retires one may be among those that were just added, and
 * a checkpoint that the key signs with it looks like a thief's.
 */
const stillSigning = async (tx: Transaction, seeds: readonly Buffer[]): Promise<Buffer[]> => {
  const keys = await listKeys(tx, 'log')
  const retired = new Set(keys.flatMap(({ id, retiredAt }) => (retiredAt ? [id] : [])))
  const signing = seeds.filter((seed) => !retired.has(openSigningKey(seed).publicKey.toString('hex')))
  if (signing.length === 0) throw new Error('every key that was to sign the log is retired by now')
  return signing
}

/** A checkpoint is uploaded after the tiles that it stands for. */
const writeCheckpoint = async (target: RenderTarget, seeds: readonly Buffer[], { size, root }: Head): Promise<void> => {
  const { tx, site, rendering, store } = target
  const origin = originOf(site.publicUrl)
  const signers = (await stillSigning(tx, seeds)).map((seed) => openSigner(origin, seed))
  const text = (path: string, body: string, rank: number) => ({ path, body, type: TEXT_TYPE, rank })
  const files = [
    text(KEY_PATH, signers.map(({ verifierKey }) => `${verifierKey}\n`).join(''), RANKS.content),
    text(RECEIPT_KEYS_PATH, (await listKeys(tx, 'receipts')).map(receiptKeyLine).join(''), RANKS.content),
    text(CHECKPOINT_PATH, signedCheckpoint(origin, size, root, signers), RANKS.draw),
  ]
  await writeFiles(tx, inSite(files), { rendering, store })
  await setHead(tx, { publicUrl: site.publicUrl, size, root })
}

const refuseOther = ({ size, signedSize, signedRoot }: LogHead, edge: Edge): void => {
  if (size !== signedSize || (signedRoot !== null && !signedRoot.equals(rootOf(edge))))
    throw new LogTakenBack(
      `The log has ${size} entries, but a checkpoint was signed for ${signedSize}, or for other ones. ${A_PERSON_LOOKS}`,
    )
}

/** Appends leaves to a tree of `size` entries. Returns its new edge. */
const append = async (target: RenderTarget, size: number, edge: Edge, leaves: readonly Buffer[]): Promise<Edge> => {
  const { tx } = target
  const grown = grow(size, edge, leaves)
  const full = hashesAbove(grown.tiles)
  if (full.length > 0) await addHashes(tx, full)
  const bundled = full.length > 0 ? await findEntriesFrom(tx, size - (size % TILE_WIDTH)) : []
  await writeTiles(target, filesOf(grown.tiles, bundled))
  return grown.edge
}

/** Refuses a database that was restored to a state before what this worker knows to be signed. */
const refuseOlder = ({ signedSize, signedRoot }: LogHead, known: Head): void => {
  if (signedSize > known.size || (signedSize === known.size && signedRoot?.equals(known.root))) return
  throw new LogTakenBack(
    `A checkpoint was signed for ${known.size} entries, but the database knows of ${signedSize}, or of other ones. ${A_PERSON_LOOKS}`,
  )
}

/** The newer of two states that were signed. */
const newer = (one: Head | null, other: Head | null): Head | null =>
  one && other ? (one.size >= other.size ? one : other) : (one ?? other)

type Batch = { written: number; head: Head | null }
const NOTHING: Batch = { written: 0, head: null }

const writeBatch = async (tx: Transaction, seeds: readonly Buffer[], known: Head | null): Promise<Batch> => {
  if (!(await takeChore(tx, 'writing the log'))) return NOTHING
  const target = await openTarget(tx)
  const { publicUrl } = target.site
  const head = await findHead(tx)
  if (known) refuseOlder(head, known)
  const edge = await findEdge(tx, head.size)
  refuseOther(head, edge)
  const leaves = await placeWanted(tx, { size: head.size, most: ENTRIES_AT_ONCE })
  if (leaves.length === 0 && head.publicUrl === publicUrl) return NOTHING
  const root = rootOf(leaves.length > 0 ? await append(target, head.size, edge, leaves) : edge)
  const size = head.size + leaves.length
  await writeCheckpoint(target, seeds, { size, root })
  await clearLogTrouble(tx, { kind: 'taken_back' })
  return { written: leaves.length, head: { size, root } }
}

/** Where the writer finds its keys, and what it has published where a restored database cannot take it back. */
type Sources = { findSeeds: () => Promise<readonly Buffer[]>; findPublished?: () => Promise<Head | null> }

/**
 * A writer of the log. `write` goes on until nothing is left, gives way between its batches for a limited time, and
 * returns how many entries it wrote.
 */
export const openLogWriter = ({ pool }: Pick<Workplace, 'pool'>, { findSeeds, findPublished }: Sources) => {
  let known: Head | null = null
  let hasLooked = findPublished === undefined
  const writeOnce = async (): Promise<number> => {
    const seeds = await findSeeds()
    const { written, head } = await pool.transaction((tx) => writeBatch(tx, seeds, known), 0)
    known = head ?? known
    return written
  }
  const writeAll = async (giveWay: GiveWay): Promise<number> => {
    if (!(await isLogBehind(pool))) return 0
    if (!hasLooked) known = newer(known, (await findPublished?.()) ?? null)
    hasLooked = true
    const end = performance.now() + MAX_GIVING_WAY_MS
    let total = 0
    for (;;) {
      const written = await writeOnce()
      total += written
      if (written < ENTRIES_AT_ONCE) return total
      if (performance.now() < end) await giveWay()
    }
  }
  let rememberedAt = Number.NEGATIVE_INFINITY
  return {
    /**
     * Remembers what another worker has signed, in case the database is restored just as this worker takes over from
     * it.
     */
    remember: async (): Promise<void> => {
      if (performance.now() - rememberedAt < REMEMBER_EVERY_MS) return
      const { signedSize: size, signedRoot: root } = await findHead(pool)
      if (root) known = newer(known, { size, root })
      rememberedAt = performance.now()
    },
    write: async (giveWay: GiveWay = () => Promise.resolve()): Promise<number> => {
      try {
        return await writeAll(giveWay)
      } catch (error) {
        if (error instanceof LogTakenBack) await noteLogTrouble(pool, { kind: 'taken_back' }, error.message)
        throw error
      }
    },
  }
}
