import { randomFillSync } from 'node:crypto'
import { EventEmitter } from 'node:events'
import { Worker, type WorkerOptions } from 'node:worker_threads'
import { searchValue, type Wanted } from '../../domain/test-mode/forced-prize.ts'

type Search = { wanted: Wanted; found: Uint8Array }

const searchHere = ({ wanted, found }: Search): EventEmitter => {
  const thread = new EventEmitter()
  queueMicrotask(() => {
    const value = searchValue(wanted, { fill: (bytes) => randomFillSync(bytes), isOver: () => false })
    if (value) found.set(value)
    thread.emit('exit', 0)
  })
  return thread
}

/** Runs the search for a value that gives a prize in this thread, as another thread's randomness follows no seed. */
export const WorkerBySeed = new Proxy(Worker, {
  construct: (Thread, [file, options]: [URL, WorkerOptions]) =>
    file.pathname.endsWith('/search-thread.ts') ? searchHere(options.workerData) : new Thread(file, options),
})
