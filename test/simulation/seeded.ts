/** While a history is lived through, what its process draws by chance or measures follows from the history's seed. */
import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import threads from 'node:worker_threads'
import { newId } from '../../db/new-id.ts'
import { type Chance, chanceOf } from './chance.ts'
import { WorkerBySeed } from './searching.ts'

const { randomBytes, randomFillSync, randomInt, randomUUID } = crypto
const { random } = Math

let chance: Chance | undefined
let fills = 0

const fill = <Bytes extends NodeJS.ArrayBufferView>(bytes: Bytes): Bytes => {
  fills += 1
  if (!chance) return randomFillSync(bytes)
  const view = new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let i = 0; i < view.length; i += 1) view[i] = Math.floor(chance() * 256)
  return bytes
}

const uuidOf = (bytes: Buffer): string => {
  bytes[6] = ((bytes[6] as number) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] as number) & 0x3f) | 0x80
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

const between = (least: number, end: number): number => {
  if (!chance) return randomInt(least, end)
  return least + Math.floor(chance() * (end - least))
}

Object.assign(crypto, {
  randomFillSync: fill,
  randomBytes: (size: number, ...rest: []) => (chance ? fill(Buffer.alloc(size)) : randomBytes(size, ...rest)),
  randomInt: (least: number, end?: number) => (end === undefined ? between(0, least) : between(least, end)),
  randomUUID: () => (chance ? uuidOf(fill(Buffer.alloc(16))) : randomUUID()),
})
Object.assign(threads, { Worker: WorkerBySeed })
syncBuiltinESMExports()
Math.random = () => (chance ?? random)()

const A_CALL_MS = 1 / 1000
let elapsedMs = 0

/** Durations are recorded as well, so each call of this clock advances it by the same time. */
const now = performance.now.bind(performance)
performance.now = () => (chance ? (elapsedMs += A_CALL_MS) : now())

/** Ids are made from a stock of random bytes: uses up what is left of it from before the seed. */
const emptyStock = (): void => {
  const filled = () => fills
  const before = filled()
  while (filled() === before) newId('drw')
}

export const seedWith = (seed: number): void => {
  chance = chanceOf(seed)
  elapsedMs = 0
  emptyStock()
}
