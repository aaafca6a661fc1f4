/**
 * Gives what is to be logged its place in the transparency log, and publishes the tree's tiles and a signed checkpoint
 * with the site, all in one transaction.
 */
import { writeFiles } from '../../db/queries/site/files.ts'
import {
  addEntries,
  addHashes,
  dropPartials,
  findEdge,
  findEntriesFrom,
  findHead,
  isLogBehind,
  type LogHead,
  setHead,
  takeWanted,
  tryLogLock,
} from '../../db/queries/log/sequencing.ts'
import type { Transaction } from '../../db/pool.ts'
import { type EntryContent, entryBytes } from '../../domain/log/entry.ts'
import { openSigner, originOf, type Signer, signedCheckpoint } from '../../domain/log/note.ts'
import { CHECKPOINT_PATH, filesOf, KEY_PATH, type LogFile, TILE_TYPE } from '../../domain/log/tiles.ts'
import { type Edge, grow, leafHash, rootOf, type Tile, TILE_WIDTH } from '../../domain/log/tree.ts'
import { openTarget, RANKS, type RenderTarget } from '../site/render-target.ts'
import type { Workplace } from '../stage.ts'

export const ENTRIES_AT_ONCE = 2_000
const TEXT_TYPE = 'text/plain; charset=utf-8'
const SUBJECT = 'log'

/** The log that is in the database is not the one that was signed: it goes on under no circumstances. */
export class LogTakenBack extends Error {}

const A_PERSON_LOOKS = 'Nothing is added until a person has looked: docs/operating.md says what to do.'

const lockOf = ({ type, drawing }: EntryContent): string | null =>
  type === 'lock' && typeof drawing === 'string' ? drawing : null

/** The hashes above full tiles, which the next tree begins with. */
const hashesAbove = (tiles: readonly Tile[]) =>
  tiles
    .filter(({ hashes }) => hashes.length === TILE_WIDTH)
    .map(({ level, index, hashes }) => ({ level: level + 1, index, hash: rootOf([hashes]) }))

const inSite = (files: readonly { path: string; body: string | Buffer; type: string; rank: number }[]) =>
  files.map((file) => ({ ...file, subject: SUBJECT, campaignId: null }))

const writeTiles = async ({ tx, rendering, store }: RenderTarget, files: readonly LogFile[]): Promise<void> => {
  const tiles = files.map(({ path, body }) => ({ path, body, type: TILE_TYPE, rank: RANKS.content }))
  await writeFiles(tx, inSite(tiles), { rendering, store })
  const replaced = files.flatMap(({ replaces }) => (replaces === null ? [] : [replaces]))
  if (replaced.length > 0) await dropPartials(tx, replaced)
}

/** What was signed. */
type Head = { size: number; root: Buffer }

/** A checkpoint is uploaded after the tiles that it stands for. */
const writeCheckpoint = async (target: RenderTarget, signer: Signer, { size, root }: Head): Promise<void> => {
  const { tx, site, rendering, store } = target
  const checkpoint = signedCheckpoint(originOf(site.publicUrl), size, root, signer)
  const files = [
    { path: KEY_PATH, body: `${signer.verifierKey}\n`, type: TEXT_TYPE, rank: RANKS.content },
    { path: CHECKPOINT_PATH, body: checkpoint, type: TEXT_TYPE, rank: RANKS.draw },
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

/** Adds entries to the tree; its edge afterwards. */
const append = async (target: RenderTarget, size: number, edge: Edge, wanted: readonly EntryContent[]) => {
  const { tx } = target
  const placed = wanted.map((content) => ({ entry: entryBytes(content), lockOf: lockOf(content) }))
  await addEntries(tx, size, placed)
  const grown = grow(
    size,
    edge,
    placed.map(({ entry }) => leafHash(entry)),
  )
  const full = hashesAbove(grown.tiles)
  if (full.length > 0) await addHashes(tx, full)
  const bundled = await findEntriesFrom(tx, size - (size % TILE_WIDTH))
  await writeTiles(target, filesOf(grown.tiles, bundled))
  return grown.edge
}

/** A database may be restored from before what this worker knows to be signed. */
const refuseOlder = ({ signedSize, signedRoot }: LogHead, known: Head): void => {
  if (signedSize > known.size || (signedSize === known.size && signedRoot?.equals(known.root))) return
  throw new LogTakenBack(
    `A checkpoint was signed for ${known.size} entries, but the database knows of ${signedSize}, or of other ones. ${A_PERSON_LOOKS}`,
  )
}

type Batch = { written: number; head: Head | null }
const NOTHING: Batch = { written: 0, head: null }

const writeBatch = async (tx: Transaction, seed: Buffer, known: Head | null): Promise<Batch> => {
  if (!(await tryLogLock(tx))) return NOTHING
  const target = await openTarget(tx)
  const { publicUrl } = target.site
  const head = await findHead(tx)
  if (known) refuseOlder(head, known)
  const wanted = await takeWanted(tx, ENTRIES_AT_ONCE)
  if (wanted.length === 0 && head.publicUrl === publicUrl) return NOTHING
  const edge = await findEdge(tx, head.size)
  refuseOther(head, edge)
  const root = rootOf(wanted.length > 0 ? await append(target, head.size, edge, wanted) : edge)
  const size = head.size + wanted.length
  await writeCheckpoint(target, openSigner(originOf(publicUrl), seed), { size, root })
  return { written: wanted.length, head: { size, root } }
}

/** A writer of the log, with the seed of its key. `write` goes on until nothing is left, and returns how many entries it wrote. */
export const openLogWriter = ({ pool }: Pick<Workplace, 'pool'>, findSeed: () => Promise<Buffer>) => {
  let seed: Buffer | undefined
  let known: Head | null = null
  const writeOnce = async (): Promise<number> => {
    const own = (seed ??= await findSeed())
    const { written, head } = await pool.transaction((tx) => writeBatch(tx, own, known), 0)
    known = head ?? known
    return written
  }
  return {
    write: async (): Promise<number> => {
      if (!(await isLogBehind(pool))) return 0
      let total = 0
      for (let written = ENTRIES_AT_ONCE; written === ENTRIES_AT_ONCE; total += written) written = await writeOnce()
      return total
    },
  }
}
