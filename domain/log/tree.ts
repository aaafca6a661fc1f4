/**
 * The Merkle tree of RFC 6962 (as RFC 9162 keeps it), with SHA-256, as it grows in tiles of 256 hashes. Of a tree only
 * its right edge is needed to add leaves: of each level the hashes of the tile that is not full yet.
 */
import { hash } from 'node:crypto'

/** Hashes of a full tile; a hash of level `l` stands for TILE_WIDTH ** l leaves. */
export const TILE_WIDTH = 256

const sha256 = (...parts: readonly Uint8Array[]): Buffer => hash('sha256', Buffer.concat(parts), 'buffer')
const LEAF = Uint8Array.of(0)
const NODE = Uint8Array.of(1)

export const leafHash = (entry: Uint8Array): Buffer => sha256(LEAF, entry)
const nodeHash = (left: Uint8Array, right: Uint8Array): Buffer => sha256(NODE, left, right)

/** A subtree without a gap, of 2 ** height leaves. */
export type Subtree = { height: number; hash: Buffer }

/** The root of complete subtrees side by side, the larger ones first. */
export const joined = (subtrees: readonly Subtree[]): Buffer => {
  const stack: Subtree[] = []
  for (const subtree of subtrees) {
    let top = subtree
    for (let left = stack.at(-1); left?.height === top.height; left = stack.at(-1)) {
      stack.pop()
      top = { height: top.height + 1, hash: nodeHash(left.hash, top.hash) }
    }
    stack.push(top)
  }
  const last = stack.pop()
  if (!last) return sha256()
  return stack.reduceRight((right, { hash: left }) => nodeHash(left, right), last.hash)
}

/** Of each level, from the leaves up, the hashes of its tile that is not full. */
export type Edge = readonly (readonly Buffer[])[]

/** Levels of the binary tree in one of tiles. */
export const HEIGHT_OF_TILE = Math.log2(TILE_WIDTH)

/** The tree's root: of an empty one the hash of nothing. */
export const rootOf = (edge: Edge): Buffer =>
  joined(
    edge
      .flatMap((hashes, level) => hashes.map((each) => ({ height: level * HEIGHT_OF_TILE, hash: each })).toReversed())
      .toReversed(),
  )

/** `index` counts the tiles of its level. With fewer than TILE_WIDTH hashes it is the last one, and partial. */
export type Tile = { level: number; index: number; hashes: readonly Buffer[] }

/** Adds leaves to a tree of `size`: its edge afterwards, and every tile that has changed, the lower levels first. */
export const grow = (size: number, edge: Edge, leaves: readonly Buffer[]): { edge: Edge; tiles: readonly Tile[] } => {
  const grown: (readonly Buffer[])[] = []
  const tiles: Tile[] = []
  let added = leaves
  for (let level = 0; level < edge.length || added.length > 0; level += 1) {
    const hashes = [...(edge[level] ?? []), ...added]
    const first = Math.floor(size / TILE_WIDTH ** (level + 1))
    const full = Math.floor(hashes.length / TILE_WIDTH)
    const chunks = Array.from({ length: full }, (_, i) => hashes.slice(i * TILE_WIDTH, (i + 1) * TILE_WIDTH))
    const rest = hashes.slice(full * TILE_WIDTH)
    if (added.length > 0) {
      for (const [i, chunk] of chunks.entries()) tiles.push({ level, index: first + i, hashes: chunk })
      if (rest.length > 0) tiles.push({ level, index: first + full, hashes: rest })
    }
    grown.push(rest)
    added = chunks.map((chunk) => rootOf([chunk]))
  }
  return { edge: grown, tiles }
}
