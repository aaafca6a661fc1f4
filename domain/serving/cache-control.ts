/** How long a file of the public site may be kept, whether the web process answers or a bucket does. */

/** The name changes with the content. */
const NEVER_CHANGES = 'public, max-age=31536000, immutable'

export const cacheControlOf = (path: string): string => {
  if (/^\/(?:assets|cards)\//.test(path)) return NEVER_CHANGES
  // It never changes either, but people may ask to be forgotten.
  if (path.startsWith('/avatars/')) return 'public, max-age=86400'
  // A tile of the log, as full as its name says.
  if (path.startsWith('/log/tile/')) return NEVER_CHANGES
  if (path.startsWith('/verify/verify-')) return 'public, max-age=300'
  // A verifier compares them with each other, and waits two seconds and a half for what was changed meanwhile.
  if (path.startsWith('/log/') || path.endsWith('.json')) return 'public, max-age=1'
  return 'public, max-age=5'
}
