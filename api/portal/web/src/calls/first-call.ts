/**
 * Who is signed in: every page behind the sign-in asks for it before anything else, so it is asked for while the code
 * of the pages is on its way. It weighs nothing, since it is loaded before everything else.
 */
const ADDRESS = '/portal/trpc/session.me'
const BEHIND_SIGN_IN = /^\/portal\/($|account$|ptr_)/

let begun: Promise<Response> | null = null

export const beginFirstCall = (path: string): void => {
  if (!BEHIND_SIGN_IN.test(path)) return
  begun = fetch(ADDRESS)
  // Who takes it learns that it failed; perhaps nobody does.
  begun.catch(() => undefined)
}

/** The answer to the same call, once: later ones ask again. */
export const takeFirstCall = (address: unknown): Promise<Response> | null => {
  if (address !== ADDRESS) return null
  const taken = begun
  begun = null
  return taken
}
