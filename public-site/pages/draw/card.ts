/**
 * The picture for shared links to a draw. It names no winner: names may change or have to go, while what was shared
 * stays.
 */
import { hash } from 'node:crypto'
import { remembered } from '../../../domain/remembered.ts'
import type { CampaignBrief } from '../../facts.ts'
import { html, textOf } from '../../html.ts'
import type { Card } from '../../page.ts'
import { type Texts, textsOf } from '../../texts.ts'
import { drawCardPath } from '../addresses.ts'
import { linesOf } from '../campaign/card.ts'
import { plainText } from '../plain-text.ts'

export type CardFacts = {
  campaign: Pick<CampaignBrief, 'name' | 'mode' | 'language' | 'timeZone'>
  id: string
  number: number
  drawAt: Date
  winners: number
  prizesCents: number
  topCents: number
}

const DIGEST_DIGITS = 16
const NAME_WIDTH = 25
const NAME_LINES = 2
const NAMES = 100

/** Cached, since a campaign's name is on the pictures of all its draws. */
const nameLines = remembered(NAMES, (name: string) => linesOf(plainText(name), NAME_WIDTH, NAME_LINES))

const drawing = (texts: Texts, facts: CardFacts): string => {
  const { parts } = texts
  const words = texts.campaign.card
  const { campaign, number, drawAt, winners, prizesCents, topCents } = facts
  const top = topCents > 0 ? `, ${words.top(texts.money(topCents))}` : ''
  return textOf(html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630" width="1200" height="630" font-family="Inter" fill="#ffffff">
<rect width="1200" height="630" fill="#3b5bdb"/>
<rect y="520" width="1200" height="110" fill="#2f4ac0"/>
${campaign.mode === 'test' && html`<rect x="990" y="60" width="140" height="60" rx="30" fill="#fff3bf"/><text x="1060" y="102" font-size="34" font-weight="700" text-anchor="middle" fill="#5c3c00">TEST</text>`}
<text x="70" y="104" font-size="34" fill="#dbe4ff">${parts.drawNumber(number)}, ${texts.day(drawAt, campaign.timeZone)}</text>
${nameLines(campaign.name).map((line, i) => html`<text x="70" y="${200 + i * 84}" font-size="72" font-weight="700">${line}</text>`)}
<text x="70" y="412" font-size="64" font-weight="700">${parts.prizesWorth(texts.money(prizesCents))}</text>
<text x="70" y="474" font-size="34" fill="#dbe4ff">${parts.entrants(winners)}${top}</text>
<text x="70" y="588" font-size="36">${words.promise}</text>
</svg>`)
}

const altOf = ({ parts, day, money }: Texts, { campaign, number, drawAt, winners, prizesCents }: CardFacts): string =>
  `${campaign.mode === 'test' ? 'TEST: ' : ''}${plainText(campaign.name)}. ${parts.drawNumber(number)}, ${day(drawAt, campaign.timeZone)}: ${parts.prizesWorth(money(prizesCents))}, ${parts.entrants(winners)}.`

/** The picture as SVG and its address, which has a digest of the picture, so that a changed one has a new address. */
export const drawCard = (facts: CardFacts): { svg: string; digest: string; card: Card } => {
  const texts = textsOf(facts.campaign.language)
  const svg = drawing(texts, facts)
  const digest = hash('sha256', svg).slice(0, DIGEST_DIGITS)
  return { svg, digest, card: { path: drawCardPath(facts.id, digest), type: 'image/png', alt: altOf(texts, facts) } }
}
