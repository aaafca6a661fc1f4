import { createHash } from 'node:crypto'
import type { Log } from './log.ts'
import { leafHash } from '../../../domain/log/tree.ts'

const sha256 = (...parts: Uint8Array[]): Buffer => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest()
}

/** The largest power of two below a number from 2 on. */
const splitOf = (size: number): number => 2 ** Math.floor(Math.log2(size - 1))

/** MTH of RFC 9162, 2.1.1, as it stands there. */
export const rootByHand = (leaves: readonly Buffer[]): Buffer => {
  if (leaves.length < 2) return leaves[0] ?? sha256()
  const split = splitOf(leaves.length)
  return sha256(Buffer.of(1), rootByHand(leaves.slice(0, split)), rootByHand(leaves.slice(split)))
}

/** PATH of RFC 9162, 2.1.3.1, as it stands there. */
export const pathByHand = (index: number, leaves: readonly Buffer[]): Buffer[] => {
  if (leaves.length === 1) return []
  const split = splitOf(leaves.length)
  const [left, right] = [leaves.slice(0, split), leaves.slice(split)]
  return index < split
    ? [...pathByHand(index, left), rootByHand(right)]
    : [...pathByHand(index - split, right), rootByHand(left)]
}

/** A `.tlog-proof` of an entry under the log's present checkpoint, with the entry where that is a lock's. */
export const logProofOf = (log: Log, index: number, { isLock = false } = {}): string => {
  const path = pathByHand(index, log.entries.map(leafHash))
  const lines = path.map((hash) => hash.toString('base64'))
  const extra = isLock ? [`extra ${log.entries[index]?.toString('base64')}`] : []
  return ['c2sp.org/tlog-proof@v1', ...extra, `index ${index}`, ...lines, '', log.checkpoint()].join('\n')
}
