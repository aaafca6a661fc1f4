import test from 'ava'
import fc from 'fast-check'
import { grow, leafHash, rootOf } from '../../../../domain/log/tree.ts'
import { openTree, rootByInclusion, verifyDraw } from '../../../../public-site/verify/verify-draw.mjs'
import { pathByHand, rootByHand } from '../../../support/log/inclusion.ts'
import { makeLog, serveFiles } from '../../../support/log/log.ts'
import { idOf } from '../../../support/log/promising.ts'
import { detailOf } from '../outcome.ts'
import { proofOf } from '../proofs.ts'
import { provenIn } from './entries.ts'

/** The leaves, roots and paths that Certificate Transparency's own tests use for RFC 6962 and RFC 9162. */
const LEAVES = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657', '606162636465666768696a6b6c6d6e6f'].map(
  (hex) => leafHash(Buffer.from(hex, 'hex')),
)
const ROOTS = [
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
]
const PATHS: [index: number, size: number, path: string[]][] = [
  [0, 1, []],
  [
    0,
    8,
    [
      '96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7',
      '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
      '6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4',
    ],
  ],
  [
    5,
    8,
    [
      'bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b',
      'ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0',
      'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
    ],
  ],
  [2, 3, ['fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125']],
]

const hexOf = (bytes: Uint8Array | undefined): string | undefined => bytes && Buffer.from(bytes).toString('hex')

test('known paths lead to known roots', (t) => {
  for (const [i, root] of ROOTS.entries()) t.is(rootByHand(LEAVES.slice(0, i + 1)).toString('hex'), root)
  for (const [index, size, path] of PATHS) {
    const hashes = path.map((hex) => Buffer.from(hex, 'hex'))
    t.is(hexOf(rootByInclusion(index, size, LEAVES[index] as Buffer, hashes)), ROOTS[size - 1])
  }
})

test('every path of every small tree leads to its root, and one with a hash more, less or other does not', (t) => {
  const leaves = Array.from({ length: 70 }, (_, i) => leafHash(Buffer.from(String(i))))
  for (let size = 1; size <= leaves.length; size += 1) {
    const some = leaves.slice(0, size)
    const root = rootByHand(some).toString('hex')
    for (const [index, leaf] of some.entries()) {
      const path = pathByHand(index, some)
      t.is(hexOf(rootByInclusion(index, size, leaf, path)), root)
      t.not(hexOf(rootByInclusion(index, size, leaf, [...path, leaf])), root)
      if (path.length === 0) continue
      t.not(hexOf(rootByInclusion(index, size, leaf, path.slice(0, -1))), root)
      t.not(hexOf(rootByInclusion(index, size, leaf, [leafHash(leaf), ...path.slice(1)])), root)
      t.not(hexOf(rootByInclusion((index + 1) % size, size, leaf, path)), root)
    }
  }
  t.is(rootByInclusion(1, 1, LEAVES[0] as Buffer, []), undefined)
  t.is(rootByInclusion(-1, 1, LEAVES[0] as Buffer, []), undefined)
})

const EDGES = [255, 256, 257, 65_535, 65_536, 65_537]
/** The first place of a log of this size, the last, and some between them. */
const placesIn = (size: number) =>
  fc
    .uniqueArray(fc.integer({ min: 1, max: size - 2 }), { minLength: 3, maxLength: 3 })
    .map((some) => [0, ...some.toSorted((a, b) => a - b), size - 1])

test('around full tiles every place of a lock is found in the tiles that the service writes', async (t) => {
  const { url, files } = await serveFiles(t, new Map())
  for (const size of EDGES) {
    const everyPlace = fc.asyncProperty(placesIn(size), async (places) => {
      files.clear()
      const log = makeLog(url, files)
      const proofs = places.map((place, nth) => {
        log.fillTo(place)
        return provenIn(log, proofOf({ id: idOf(nth + 1) }))
      })
      log.fillTo(size)
      for (const [nth, proof] of proofs.entries()) {
        const outcome = await verifyDraw(proof, { log: `${url}/log` })
        const found = detailOf(outcome, 'log')
        t.true(found.startsWith(`entry ${places[nth]} of the ${size} in `), found)
        t.true(outcome.ok)
      }
    })
    await fc.assert(everyPlace, { numRuns: 1 })
  }
})

const around = [0, 1, 2, 254, 255, 256, 257, 511, 512, 513, 65_279, 65_280, 65_535, 65_536, 65_537, 65_538]

test('the root of an earlier size follows from the tiles of a later one, around full tiles', async (t) => {
  const { url, files } = await serveFiles(t, new Map())
  const leaves = Array.from({ length: 65_538 }, (_, n) => leafHash(Buffer.from(`{"n":${n},"type":"tried"}`)))
  const expected = new Map(around.map((size) => [size, rootOf(grow(0, [], leaves.slice(0, size)).edge)]))
  const log = makeLog(url, files)
  for (const size of around) {
    log.fillTo(size)
    const tree = await openTree(`${url}/log`, { size, root: expected.get(size) as Buffer })
    for (const before of around.filter((each) => each <= size))
      t.is(hexOf(await tree.rootAt(before)), hexOf(expected.get(before)), `${before} of ${size}`)
  }
})
