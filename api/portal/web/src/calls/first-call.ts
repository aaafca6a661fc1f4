/**
 * Asks who is signed in while the code of the pages is still loading, since every page behind the sign-in needs that
 * first. This module is loaded before all others, so it has to stay small.
 */
const ADDRESS = '/portal/trpc/session.me'
const BEHIND_SIGN_IN = /^\/portal\/($|account$|ptr_)/

let begun: Promise<Response> | null = null

export const beginFirstCall = (path: string): void => {
  if (!BEHIND_SIGN_IN.test(path)) return
  begun = fetch(ADDRESS)
  // The caller of `takeFirstCall` handles a failure; if there is none, it is ignored.
  begun.catch(() => undefined)
}

/** Returns the pending answer to the first such call, once; later calls send a new request. */
export const takeFirstCall = (address: unknown): Promise<Response> | null => {
  if (address !== ADDRESS) return null
  const taken = begun
  begun = null
  return taken
}
