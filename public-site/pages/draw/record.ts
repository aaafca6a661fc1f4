/** The chain's record of a live draw. */
import type { Proof } from '../../../domain/drawing/proof.ts'
import type { DrawFacts } from '../../facts.ts'
import { type Html, html } from '../../html.ts'
import type { Site } from '../../page.ts'
import type { Texts } from '../../texts.ts'
import { sitePath } from '../addresses.ts'
import { shell } from '../blocks.ts'
import { chainInWords } from '../../parts/chain.ts'
import { proofPathOf } from './naming.ts'

const fact = (name: string, text: string | number | null, url?: string | null): Html => {
  const code = html`<code>${text}</code>`
  return html`<div><dt>${name}</dt><dd>${url ? html`<a href="${url}">${code}</a>` : code}</dd></div>`
}

export const recordSection = (texts: Texts, facts: DrawFacts, proof: Proof, { publicUrl }: Site): Html | null => {
  const { chain } = proof
  if (!chain) return null
  const explorer = chain.explorer || null
  const words = texts.draw.record
  const longer = html`<a href="${sitePath(texts.language, '/how-it-works')}#why-a-blockchain">${words.longer}</a>`
  return html`<section class="card" aria-labelledby="record">
<h2 id="record">${words.title}</h2>
<p>${words.lead(chainInWords(texts, proof.payout.chain))}</p>
<dl class="facts">
${fact(words.contract, chain.contract, explorer?.contract)}
${fact(words.request, chain.requestTx, explorer?.requestTx)}
${fact(words.delivery, chain.fulfilTx, explorer?.fulfilTx)}
${fact(words.numbers, `${chain.campaignId}, ${chain.drawingNumber}`)}
</dl>
<p><strong>${words.why}</strong> ${words.whyAnswer(longer)}</p>
<p>${words.compare}</p>
${shell(`node verify-draw.mjs ${publicUrl}${proofPathOf(facts)} --rpc https://…`)}
</section>`
}
