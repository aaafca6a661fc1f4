/** How the long-running processes are started. The Procfile says the same. */

const WORKER = 'worker/main.ts'

/**
 * Settings that glibc's allocator reads once, when a process starts (mallopt(3)): blocks of 128 KiB and more
 * are mapped apart and given back when they are freed. By default that bound grows to the largest block that was
 * freed, and what held long lists stays with the process in pieces: a hundred megabytes.
 */
const ALLOCATOR = { MALLOC_MMAP_THRESHOLD_: String(128 * 1_024) }

/**
 * One arena of malloc: otherwise Node's own threads would each use an arena that keeps what they free, ten megabytes in
 * a worker that renders (the bench `memory`).
 */
const WORKER_ALLOCATOR = { ...ALLOCATOR, MALLOC_ARENA_MAX: '1' }

/**
 * Node's compile cache, which `npm run build` fills. With it a start takes a second of CPU less, and a process ten
 * megabytes less, since it needs no compiler of TypeScript. Portable: the folder may be moved, as a release is between
 * its build and its start.
 */
export const COMPILED = '.compiled'

const compiled = { NODE_COMPILE_CACHE: COMPILED, NODE_COMPILE_CACHE_PORTABLE: '1' }

/** What the environment of one of the main files says to the C library and to Node. */
export const environmentOf = (file: string): Readonly<Record<string, string>> => ({
  ...(file === WORKER ? WORKER_ALLOCATOR : ALLOCATOR),
  ...compiled,
})

/**
 * V8's settings for a worker's heap. By default the heap grows to several times of what lives in it, and most of it is
 * what the last batches left: collected earlier, a worker that renders takes a quarter less memory and a twentieth more
 * of a processor (the bench `memory`). Nobody waits for a worker, as people and servers do for a web process.
 */
const WORKER_HEAP = ['--max-semi-space-size=8', '--heap-growing-percent=70']

/** Node's own flags for one of the main files. */
export const flagsOf = (file: string): readonly string[] => (file === WORKER ? WORKER_HEAP : [])
