export const START = '/portal/'

/**
 * Where somebody goes after he signed in: an address below /portal/ of this origin, and nothing else, since whoever
 * made the link chose it. Read as browsers read addresses: they take \ for / and leave out tabs and line ends.
 */
export const nextAddress = (asked: string | null | undefined, origin: string): string => {
  if (!asked || !asked.startsWith(START)) return START
  const url = URL.parse(asked, origin)
  if (!url || url.origin !== origin || !url.pathname.startsWith(START)) return START
  return `${url.pathname}${url.search}${url.hash}`
}
