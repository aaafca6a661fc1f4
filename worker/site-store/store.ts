export type StoredFile = { path: string; type: string; body: Buffer }

/**
 * Where files are uploaded to. `put` replaces the file whole, or rejects with a sentence; it ends when the signal
 * aborts.
 */
export type Store = { name: string; put: (file: StoredFile, signal: AbortSignal) => Promise<void> }

/** Pages have no extension: the front page and the not-found page have the names that servers look for. */
export const wellKnownKey = (path: string): string | undefined => {
  if (path === '/') return 'index.html'
  return path === '/404' ? '404.html' : undefined
}
