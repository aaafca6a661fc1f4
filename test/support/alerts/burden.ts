/** Preloaded into a process: makes its memory large, and blocks its event loop at intervals between two SIGUSR2. */
const HELD_BYTES = 1.6e9
const BLOCK_MS = 600
const PAUSE_MS = 300

export const held = Buffer.alloc(HELD_BYTES, 1)

const cell = new Int32Array(new SharedArrayBuffer(4))
let timer: NodeJS.Timeout | undefined

const blockSoon = () => {
  timer = setTimeout(() => {
    Atomics.wait(cell, 0, 0, BLOCK_MS)
    blockSoon()
  }, PAUSE_MS)
}

process.on('SIGUSR2', () => {
  if (timer === undefined) return blockSoon()
  clearTimeout(timer)
  timer = undefined
})
