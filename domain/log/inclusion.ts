/** Proofs that a leaf is in the tree (RFC 9162, 2.1.3), computed from the hashes of few tiles. */
import { HEIGHT_OF_TILE, joined, type Subtree, TILE_WIDTH } from './tree.ts'

/** Where a hash is: of level `l`, it stands for TILE_WIDTH ** l leaves. */
type Place = { level: number; index: number }
export type TileHash = Place & { hash: Buffer }

/** `tile` counts those of its level. */
export type TilePlace = { level: number; tile: number }

/** The tiles that a proof for this leaf is computed from: on each level its own, and the one at the right edge. */
export const tilesFor = (index: number, size: number): TilePlace[] => {
  const places: TilePlace[] = []
  for (let level = 0, leaves = 1; leaves <= size; level += 1, leaves *= TILE_WIDTH) {
    const own = Math.floor(index / leaves / TILE_WIDTH)
    const edge = Math.floor(Math.floor(size / leaves) / TILE_WIDTH)
    places.push({ level, tile: own })
    if (edge !== own) places.push({ level, tile: edge })
  }
  return places
}

const nameOf = ({ level, index }: Place): string => `${level} ${index}`

/** The largest power of two below a number of leaves, where the tree over them is split. */
const splitOf = (leaves: number): number => {
  let split = 1
  while (split * 2 < leaves) split *= 2
  return split
}

/**
 * The hashes from the leaf's neighbour up to the root's children. Throws if a hash of `tilesFor` is not among those
 * given.
 */
export const inclusionProof = (index: number, size: number, hashes: readonly TileHash[]): Buffer[] => {
  const known = new Map(hashes.map((each) => [nameOf(each), each.hash]))
  const find = (place: Place): Buffer => {
    const found = known.get(nameOf(place))
    if (!found) throw new Error(`The tree has no hash ${place.index} of level ${place.level}.`)
    return found
  }
  /** A complete subtree from what its tile holds. */
  const complete = (start: number, leaves: number): Subtree => {
    const height = Math.log2(leaves)
    const level = Math.floor(height / HEIGHT_OF_TILE)
    const each = TILE_WIDTH ** level
    const parts = Array.from({ length: leaves / each }, (_, i) => find({ level, index: start / each + i }))
    return { height, hash: joined(parts.map((hash) => ({ height: 0, hash }))) }
  }
  const hashOf = (start: number, end: number): Buffer => {
    const parts: Subtree[] = []
    for (let at = start; at < end; ) {
      const left = end - at
      const leaves = Number.isInteger(Math.log2(left)) ? left : splitOf(left)
      parts.push(complete(at, leaves))
      at += leaves
    }
    return joined(parts)
  }
  const path = (start: number, end: number): Buffer[] => {
    if (end - start === 1) return []
    const middle = start + splitOf(end - start)
    return index < middle
      ? [...path(start, middle), hashOf(middle, end)]
      : [...path(middle, end), hashOf(start, middle)]
  }
  return path(0, size)
}

type ProofParts = { index: number; extra: Buffer | null; hashes: readonly Buffer[]; checkpoint: string }

const base64 = (bytes: Buffer): string => bytes.toString('base64')

/**
 * The text of a `.tlog-proof` (C2SP tlog-proof): it verifies offline, under the log's key. `extra`: the entry, where a
 * reader cannot compute it, since the proof of its draw may have another cutoff.
 */
export const proofText = ({ index, extra, hashes, checkpoint }: ProofParts): string =>
  [
    'c2sp.org/tlog-proof@v1',
    ...(extra === null ? [] : [`extra ${base64(extra)}`]),
    `index ${index}`,
    ...hashes.map(base64),
    '',
    checkpoint,
  ].join('\n')
