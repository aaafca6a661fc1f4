/** How the long-running processes are started. The Procfile says the same. */

/**
 * Settings that glibc's allocator reads once, when a process starts (mallopt(3)): blocks of 128 KiB and more
 * are mapped apart and given back when they are freed. By default that bound grows to the largest block that was
 * freed, and what held long lists stays with the process in pieces: a hundred megabytes.
 */
export const ALLOCATOR = { MALLOC_MMAP_THRESHOLD_: String(128 * 1_024) }

/**
 * V8's settings for a worker's heap. By default the heap grows to several times of what lives in it, and most
 * of it is what the last batches left: collected earlier, a worker that renders takes a quarter less memory and a
 * twentieth more of a processor (the bench `memory`). Nobody waits for a worker, as people and servers do for a web process.
 */
const WORKER_HEAP = ['--max-semi-space-size=8', '--heap-growing-percent=70']

/** Node's own flags for one of the main files. */
export const flagsOf = (file: string): readonly string[] => (file === 'worker/main.ts' ? WORKER_HEAP : [])
