import { byHandLines } from '../../by-hand.ts'
import { type Html, html } from '../../html.ts'
import type { Site } from '../../page.ts'
import { shell } from '../blocks.ts'

/** The lines that check a saved proof.json; after each stands the member that it must equal. */
const { commitment, fingerprint, randomValue } = byHandLines('proof.json')
const namedLines = [
  `${commitment}    # .winnerList.commitment`,
  `${fingerprint}                            # the prize table’s fingerprint`,
  `${randomValue}    # .results[0].randomValue`,
]

/** How to fetch the script and run it on any draw. */
export const scriptLines = (publicUrl: string): string[] => [
  `curl -O ${publicUrl}/verify/verify-draw.mjs`,
  'node verify-draw.mjs proof.json                      # a saved proof, or its address',
  'node verify-draw.mjs proof.json --rpc https://…      # a live draw, compared with the contract through a node of your choice',
  `node verify-draw.mjs --campaign ${publicUrl}/campaigns/…/draws.json    # every draw of a campaign`,
  `node verify-draw.mjs --monitor ${publicUrl} --state state.json    # watches this service and its public log from outside`,
]

export const byHand = ({ publicUrl }: Site): Html => html`
<section aria-labelledby="by-hand">
<h2 id="by-hand">Check a draw by hand</h2>
<p>Each completed draw’s page has its <code>proof.json</code> to download. Three lines recompute its fingerprints and the first winner’s random value; they need <code>jq</code>, <code>xxd</code> and <code>sha256sum</code>:</p>
${shell(...namedLines)}
<p>For the other positions replace the 0 by 1, 2, 3 …. The roll is the random value modulo <code>.prizeTable.denominator</code>; the prize is that of the first tier whose <code>threshold</code> is above the roll.</p>
<p>Or let <a href="/verify/verify-draw.mjs" download>the script</a> do it. It is one file without dependencies, written separately from the code that draws, and prints each check and what it did not check:</p>
${shell(...scriptLines(publicUrl))}
<p>Or <a href="/verify">paste a proof into the verify page</a>, which runs the same script in your browser.</p>
</section>`
