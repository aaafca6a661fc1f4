import { createHash } from 'node:crypto'
import test from 'ava'
import fc from 'fast-check'
import { type Edge, grow, leafHash, rootOf, type Tile } from '../../../domain/log/tree.ts'

/** The reference inputs and roots of Certificate Transparency's own tests. */
const LEAVES = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657', '606162636465666768696a6b6c6d6e6f']
const ROOTS = new Map([
  [0, 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
  [1, '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d'],
  [2, 'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125'],
  [3, 'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77'],
  [8, '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328'],
])

const sha256 = (...parts: Buffer[]) => createHash('sha256').update(Buffer.concat(parts)).digest()

/** The definition of RFC 9162, section 2.1.1, word for word. */
const definedRoot = (leaves: readonly Buffer[]): Buffer => {
  if (leaves.length === 0) return sha256()
  if (leaves.length === 1) return leaves[0] as Buffer
  let k = 1
  while (k * 2 < leaves.length) k *= 2
  return sha256(Buffer.of(1), definedRoot(leaves.slice(0, k)), definedRoot(leaves.slice(k)))
}

test('roots are those that others publish for the same leaves', (t) => {
  const leaves = LEAVES.map((hex) => leafHash(Buffer.from(hex, 'hex')))
  for (const [size, root] of ROOTS) t.is(rootOf(grow(0, [], leaves.slice(0, size)).edge).toString('hex'), root)
})

/** All hashes of a level, from the final state of its tiles. */
const hashesOf = (tiles: Map<string, Tile>, level: number) =>
  [...tiles.values()]
    .filter((tile) => tile.level === level)
    .toSorted((a, b) => a.index - b.index)
    .flatMap(({ hashes }) => hashes)

test('a tree that grows in any portions has the root of its definition, and tiles that say the same', (t) => {
  const portions = fc.array(fc.integer({ min: 1, max: 700 }), { minLength: 1, maxLength: 6 })
  fc.assert(
    fc.property(portions, (sizes) => {
      const leaves: Buffer[] = []
      const tiles = new Map<string, Tile>()
      let edge: Edge = []
      for (const size of sizes) {
        const added = Array.from({ length: size }, (_, i) => leafHash(Buffer.from(`entry ${leaves.length + i}`)))
        const grown = grow(leaves.length, edge, added)
        for (const tile of grown.tiles) tiles.set(`${tile.level}/${tile.index}`, tile)
        leaves.push(...added)
        edge = grown.edge
      }
      t.deepEqual(rootOf(edge), definedRoot(leaves))
      t.deepEqual(hashesOf(tiles, 0), leaves)
      const full = Math.floor(leaves.length / 256)
      const above = Array.from({ length: full }, (_, i) => definedRoot(leaves.slice(i * 256, (i + 1) * 256)))
      t.deepEqual(hashesOf(tiles, 1), above)
    }),
    { numRuns: 30 },
  )
})

test('a tile of the third level is full after 16,777,216 leaves: its place follows from the size', (t) => {
  const filler = leafHash(Buffer.from('x'))
  const almost: Edge = [255, 255, 255].map((width) => Array.from({ length: width }, () => filler))
  const { tiles, edge } = grow(256 ** 3 - 1, almost, [filler])
  t.deepEqual(
    tiles.map(({ level, index, hashes }) => [level, index, hashes.length]),
    [
      [0, 65_535, 256],
      [1, 255, 256],
      [2, 0, 256],
      [3, 0, 1],
    ],
  )
  t.deepEqual(
    edge.map(({ length }) => length),
    [0, 0, 0, 1],
  )
})
