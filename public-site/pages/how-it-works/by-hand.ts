import { recomputeLines } from '../../recompute.ts'
import { type Html, html } from '../../html.ts'
import type { Site } from '../../page.ts'
import type { Texts } from '../../texts.ts'
import { sitePath } from '../addresses.ts'
import { shell } from '../blocks.ts'

/** The lines that check a saved proof.json; after each stands the member that it must equal. */
const { commitment, fingerprint, randomValue } = recomputeLines('proof.json')
const namedLines = ({ howItWorks: { hand } }: Texts): string[] => [
  `${commitment}    # .winnerList.commitment`,
  `${fingerprint}                            # ${hand.tableNote}`,
  `${randomValue}    # .results[0].randomValue`,
]

/** How to fetch the script and run it on a draw. Comments have their own lines, since a phone wraps long ones. */
export const scriptLines = ({ howItWorks: { hand } }: Texts, publicUrl: string): string[] => [
  `curl -O ${publicUrl}/verify/verify-draw.mjs`,
  `# ${hand.lines.saved}`,
  'node verify-draw.mjs proof.json',
  `# ${hand.lines.chain}`,
  'node verify-draw.mjs proof.json --rpc https://…',
  `# ${hand.lines.campaign}`,
  `node verify-draw.mjs --campaign ${publicUrl}/campaigns/…/draws.json`,
  `# ${hand.lines.monitor}`,
  `node verify-draw.mjs --monitor ${publicUrl} --state state.json`,
]

export const byHand = (texts: Texts, { publicUrl }: Site): Html => {
  const { title, lead, others, script, scriptName, page, pageName } = texts.howItWorks.hand
  return html`
<section aria-labelledby="by-hand">
<h2 id="by-hand">${title}</h2>
<p>${lead}</p>
${shell(...namedLines(texts))}
<p>${others}</p>
<p>${script(html`<a href="/verify/verify-draw.mjs" download>${scriptName}</a>`)}</p>
${shell(...scriptLines(texts, publicUrl))}
<p>${page(html`<a href="${sitePath(texts.language, '/verify')}">${pageName}</a>`)}</p>
</section>`
}
