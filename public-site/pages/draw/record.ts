/** The chain's record of a live draw. */
import type { Proof } from '../../../domain/drawing/proof.ts'
import type { DrawFacts } from '../../facts.ts'
import { type Html, html } from '../../html.ts'
import type { Site } from '../../page.ts'
import { shell } from '../blocks.ts'
import { chainTitle, proofPathOf } from './naming.ts'

const fact = (name: string, text: string | number | null, url?: string | null): Html => {
  const code = html`<code>${text}</code>`
  return html`<div><dt>${name}</dt><dd>${url ? html`<a href="${url}">${code}</a>` : code}</dd></div>`
}

export const recordSection = (facts: DrawFacts, proof: Proof, { publicUrl }: Site): Html | null => {
  const { chain } = proof
  if (!chain) return null
  const explorer = chain.explorer || null
  return html`<section class="card" aria-labelledby="record">
<h2 id="record">On the chain</h2>
<p>The contract on ${chainTitle(proof.payout.chain)} took the fingerprints of list and prize table in the same transaction that requested the random value, and it keeps the first value that arrives.</p>
<dl class="facts">
${fact('Contract', chain.contract, explorer?.contract)}
${fact('List recorded and value requested', chain.requestTx, explorer?.requestTx)}
${fact('Value delivered', chain.fulfilTx, explorer?.fulfilTx)}
${fact('Campaign and draw in the contract', `${chain.campaignId}, ${chain.drawingNumber}`)}
</dl>
<p><strong>Why a blockchain at all?</strong> So that you need not take our word for what was fixed first: <a href="/how-it-works#why-a-blockchain">the longer answer</a>.</p>
<p>To compare the proof with the contract as well, give the script a node of the chain:</p>
${shell(`node verify-draw.mjs ${publicUrl}${proofPathOf(facts)} --rpc https://…`)}
</section>`
}
