/**
 * What glibc's allocator is told when a process starts, the only time it listens (mallopt(3)): blocks of 128 KiB and more
 * are mapped apart and given back when they are freed. By default that bound grows to the largest block that was
 * freed, and what held long lists stays with the process in pieces: a hundred megabytes. The Procfile says the same.
 */
export const ALLOCATOR = { MALLOC_MMAP_THRESHOLD_: String(128 * 1_024) }
