/** The picture for shared links to a campaign, in the usual 1200 by 630. */
import { cadenceWords } from '../../../domain/drawing/cadence-words.ts'
import type { CampaignFacts, SiteFile } from '../../facts.ts'
import { html, textOf } from '../../html.ts'
import { textsOf } from '../../texts.ts'
import { cardPath } from '../addresses.ts'
import { plainText } from '../plain-text.ts'

const LINE_WIDTH = 24
const MAX_LINES = 3
const WIDE = /\p{Extended_Pictographic}|\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}/u

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

const columnsOf = (line: readonly string[]): number =>
  line.reduce((sum, character) => sum + (WIDE.test(character) ? 2 : 1), 0)

/** Wraps a text into lines, counted in columns of which a wide character takes two; the rest is cut off. */
export const linesOf = (text: string, width: number, most: number): string[] => {
  const lines: string[][] = [[]]
  for (const { segment } of graphemes.segment(text)) {
    let line = lines.at(-1) as string[]
    if (columnsOf([...line, segment]) > width) {
      const space = line.lastIndexOf(' ')
      line = space > 0 && segment !== ' ' ? line.splice(space).slice(1) : []
      lines.push(line)
    }
    if (line.length > 0 || segment !== ' ') line.push(segment)
  }
  const shown = lines.slice(0, most)
  if (lines.length > most) shown.at(-1)?.splice(-1, 1, '…')
  return shown.map((line) => line.join('').trim())
}

export const campaignCard = (campaign: CampaignFacts): SiteFile => {
  const { slug, name, mode, totals, cadence, timeZone, startsAt } = campaign
  const texts = textsOf(campaign.language)
  const { kind, promise } = texts.campaign.card
  const words = cadenceWords(cadence, timeZone, startsAt.toISOString(), campaign.language)
  const sums = `${texts.parts.draws(totals.draws)}, ${texts.parts.prizesWorth(texts.money(totals.prizesCents))}`
  const body =
    textOf(html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630" width="1200" height="630" font-family="system-ui, -apple-system, 'Segoe UI', Roboto, Arial, sans-serif" fill="#ffffff">
<title>${plainText(name)}</title>
<rect width="1200" height="630" fill="#3b5bdb"/>
<rect y="510" width="1200" height="120" fill="#2f4ac0"/>
${mode === 'test' && html`<g><rect x="1000" y="60" width="130" height="60" rx="30" fill="#fff3bf"/><text x="1065" y="102" font-size="34" font-weight="700" text-anchor="middle" fill="#5c3c00">TEST</text></g>`}
<text x="70" y="104" font-size="34" fill="#dbe4ff">${kind}</text>
${linesOf(plainText(name), LINE_WIDTH, MAX_LINES).map((line, i) => html`<text x="70" y="${210 + i * 88}" font-size="76" font-weight="700" unicode-bidi="isolate">${line}</text>`)}
<text x="70" y="478" font-size="34" fill="#dbe4ff">${linesOf(words, 60, 1)}</text>
<text x="70" y="585" font-size="40" font-weight="600">${totals.draws === 0 ? promise : sums}</text>
</svg>
`)
  return { path: cardPath(slug), type: 'image/svg+xml; charset=utf-8', body }
}
