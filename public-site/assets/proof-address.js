// Finds the proof for a link of this site.

const DRAW = /^\/campaigns\/([^/]+)\/draws\/([^/]+)(?:\/(?:proof\.json|winners\/\d+)?)?$/
const NO_DRAW = 'This link does not lead to a draw. Open the page of the draw, and copy its address.'

/**
 * The path of the proof for a link to a draw: to its page, a further page of its winners, or its proof.
 * @param {string} link as a visitor gives it
 * @param {string} origin of this site
 * @returns {{ path: string } | { problem: string }}
 */
export const proofAddress = (link, origin) => {
  const given = link.trim()
  if (given === '') return { problem: 'There is no link yet. Copy the address of a draw from your browser.' }
  const url = URL.parse(given, origin)
  if (url === null || !/^https?:$/.test(url.protocol)) return { problem: NO_DRAW }
  if (url.origin !== origin)
    return {
      problem: `This link leads to ${url.host}, and a page of this site does not ask another. Download the proof there, and choose the file here.`,
    }
  const [, slug, id] = DRAW.exec(url.pathname) ?? []
  if (slug !== undefined && id !== undefined) return { path: `/campaigns/${slug}/draws/${id}/proof.json` }
  if (/^\/campaigns\/[^/]+/.test(url.pathname))
    return { problem: 'This link leads to a campaign. Choose one of its draws, and copy the address of that page.' }
  return { problem: NO_DRAW }
}
