import fc from 'fast-check'
import test from 'ava'
import { inclusionProof, proofText, tilesFor, type TileHash } from '../../../domain/log/inclusion.ts'
import { grow, joined, leafHash, rootOf, TILE_WIDTH } from '../../../domain/log/tree.ts'

const leavesOf = (size: number) => Array.from({ length: size }, (_, i) => leafHash(Buffer.from(String(i))))

/** The hashes of every tile of a tree, as the log keeps them. */
const hashesOf = (leaves: readonly Buffer[]): TileHash[] =>
  grow(0, [], leaves).tiles.flatMap(({ level, index, hashes }) =>
    hashes.map((hash, i) => ({ level, index: index * TILE_WIDTH + i, hash })),
  )

/** As RFC 9162, 2.1.3.2 verifies it. */
const rootFrom = (index: number, size: number, leaf: Buffer, proof: readonly Buffer[]): Buffer => {
  const node = (left: Buffer, right: Buffer) =>
    joined([
      { height: 0, hash: left },
      { height: 0, hash: right },
    ])
  let [fn, sn, root] = [index, size - 1, leaf]
  for (const hash of proof) {
    if (fn % 2 === 1 || fn === sn) {
      root = node(hash, root)
      while (fn % 2 === 0 && fn !== 0) [fn, sn] = [Math.floor(fn / 2), Math.floor(sn / 2)]
    } else root = node(root, hash)
    ;[fn, sn] = [Math.floor(fn / 2), Math.floor(sn / 2)]
  }
  return root
}

test('every leaf of a tree is proven to be in it, from the hashes of few tiles', (t) => {
  const property = fc.property(
    fc.oneof(fc.integer({ min: 1, max: 600 }), fc.constantFrom(255, 256, 257, 511, 512, 513)),
    fc.nat(),
    (size, seed) => {
      const leaves = leavesOf(size)
      const index = seed % size
      const tiles = new Set(tilesFor(index, size).map(({ level, tile }) => `${level} ${tile}`))
      const hashes = hashesOf(leaves).filter(({ level, index: at }) =>
        tiles.has(`${level} ${Math.floor(at / TILE_WIDTH)}`),
      )
      const proof = inclusionProof(index, size, hashes)
      const root = rootOf(grow(0, [], leaves).edge)
      return rootFrom(index, size, leaves[index] as Buffer, proof).equals(root)
    },
  )
  t.notThrows(() => fc.assert(property, { numRuns: 200 }))
})

for (const size of [65_535, 65_536, 65_537, 65_537 + 300]) {
  test(`leaves of a tree of ${size} are proven from five tiles at most`, (t) => {
    const leaves = leavesOf(size)
    const hashes = hashesOf(leaves)
    const root = rootOf(grow(0, [], leaves).edge)
    for (const index of [0, 255, 256, 40_000, 65_534, size - 1]) {
      t.true(tilesFor(index, size).length <= 5)
      t.deepEqual(rootFrom(index, size, leaves[index] as Buffer, inclusionProof(index, size, hashes)), root)
    }
  })
}

test('a proof is a text of its own, with the checkpoint that it is under, and with the entry where it is given', (t) => {
  const checkpoint = 'draws.test/log\n8\nroot\n\n— draws.test/log sig\n'
  const parts = { index: 7, extra: null, hashes: [Buffer.alloc(3)], checkpoint }
  t.is(proofText(parts), `c2sp.org/tlog-proof@v1\nindex 7\nAAAA\n\n${checkpoint}`)
  t.is(
    proofText({ ...parts, extra: Buffer.from('{}') }),
    `c2sp.org/tlog-proof@v1\nextra e30=\nindex 7\nAAAA\n\n${checkpoint}`,
  )
})
