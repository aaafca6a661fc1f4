export type StoredFile = { path: string; type: string; body: Buffer }

/**
 * Where files are uploaded to. `put` replaces the file whole; `get` reads a small one, null where there is none. Both
 * reject with a sentence, and end when the signal aborts.
 */
export type Store = {
  name: string
  put: (file: StoredFile, signal: AbortSignal) => Promise<void>
  get: (path: string, signal: AbortSignal) => Promise<Buffer | null>
}

/** Pages have no extension: the front page and the not-found page have the names that servers look for. */
export const wellKnownKey = (path: string): string | undefined => {
  if (path === '/') return 'index.html'
  return path === '/404' ? '404.html' : undefined
}
