import { randomFillSync } from 'node:crypto'
import { workerData } from 'node:worker_threads'
import { lowerPriority } from '../../process/low-priority.ts'
import { searchValue, type Wanted } from '../../domain/test-mode/forced-prize.ts'

/** `found` is shared memory: the value, or all zeros when there is none. */
const { wanted, forMs, found } = workerData as { wanted: Wanted; forMs: number; found: Uint8Array }

lowerPriority()
const end = performance.now() + forMs

const value = searchValue(wanted, { fill: randomFillSync, isOver: () => performance.now() > end })
if (value) found.set(value)
