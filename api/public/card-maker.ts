/**
 * Renders pictures from SVG, one at a time and a limited number a minute: a flood of requests costs a process two
 * seconds of CPU time in a minute at most. A network that asks for the pictures of all draws leaves half of them to
 * others.
 */
import { fileURLToPath } from 'node:url'

export const CARDS_PER_MINUTE = 30
export const CARDS_PER_NETWORK = CARDS_PER_MINUTE / 2
const MINUTE_MS = 60_000

/** The font is bundled, because a server may have none. */
const fontFiles = ['400Regular/Inter_400Regular.ttf', '700Bold/Inter_700Bold.ttf'].map((name) =>
  fileURLToPath(import.meta.resolve(`@expo-google-fonts/inter/${name}`)),
)
const font = { loadSystemFonts: false, defaultFontFamily: 'Inter', fontFiles }

/** Loaded with the first card: most processes of a small service never make one. */
const draw = async (svg: string): Promise<Buffer> => {
  const { renderAsync } = await import('@resvg/resvg-js')
  return (await renderAsync(svg, { font })).asPng()
}

/** Null: the budget of this minute, or the network's part of it, is used up. */
export const cardMaker = (now: () => number = Date.now, make: (svg: string) => Promise<Buffer> = draw) => {
  let minute = 0
  let made = 0
  const ofNetworks = new Map<string, number>()
  let last: Promise<unknown> = Promise.resolve()

  const begin = (current: number): void => {
    minute = current
    made = 0
    ofNetworks.clear()
  }

  return (svg: string, network: string): Promise<Buffer> | null => {
    const current = Math.floor(now() / MINUTE_MS)
    if (current !== minute) begin(current)
    const own = ofNetworks.get(network) ?? 0
    if (made >= CARDS_PER_MINUTE || own >= CARDS_PER_NETWORK) return null
    made += 1
    ofNetworks.set(network, own + 1)
    const card = last.then(() => make(svg))
    last = card.catch(() => {})
    return card
  }
}
