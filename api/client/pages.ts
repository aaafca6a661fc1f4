/** Reads page after page and yields their elements. An empty page is the end, even of a list that may still grow. */
export const eachOf = async function* <Page extends { nextCursor: string | null }, Element>(
  read: (cursor: string | undefined) => Promise<Page>,
  elementsOf: (page: Page) => readonly Element[],
): AsyncGenerator<Element, void, undefined> {
  let cursor: string | null | undefined
  do {
    const page = await read(cursor ?? undefined)
    const elements = elementsOf(page)
    yield* elements
    cursor = elements.length > 0 ? page.nextCursor : null
  } while (cursor !== null)
}
