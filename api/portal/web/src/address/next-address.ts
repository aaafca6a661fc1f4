export const START = '/portal/'

/**
 * Where to go after signing in: an address below /portal/ of this origin and nothing else, since the author of a link
 * chooses it. Parsed as browsers do: they take \ for / and drop tabs and line ends.
 */
export const nextAddress = (asked: string | null | undefined, origin: string): string => {
  if (!asked || !asked.startsWith(START)) return START
  const url = URL.parse(asked, origin)
  if (!url || url.origin !== origin || !url.pathname.startsWith(START)) return START
  return `${url.pathname}${url.search}${url.hash}`
}
