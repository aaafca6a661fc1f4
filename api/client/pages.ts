/**
 * Reads page after page and yields their elements. A page may be empty before the end, where a search has stopped; one
 * that leads nowhere is the end, even of a list that may still grow.
 */
export const eachOf = async function* <Page extends { nextCursor: string | null }, Element>(
  read: (cursor: string | undefined) => Promise<Page>,
  elementsOf: (page: Page) => readonly Element[],
): AsyncGenerator<Element, void, undefined> {
  let cursor: string | null | undefined
  do {
    const page = await read(cursor ?? undefined)
    const elements = elementsOf(page)
    yield* elements
    cursor = elements.length > 0 || page.nextCursor !== cursor ? page.nextCursor : null
  } while (cursor !== null)
}
