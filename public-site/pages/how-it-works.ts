import type { SiteFile } from '../facts.ts'
import { html } from '../html.ts'
import { PAGE_TYPE, page, type Site } from '../page.ts'
import { byHand } from './how-it-works/by-hand.ts'
import { whatCouldGoWrong } from './how-it-works/doubts.ts'
import { exactly } from './how-it-works/exact.ts'
import { inPlainWords } from './how-it-works/plain.ts'
import { shownExample } from './how-it-works/shown-example.ts'

/** The protocol, in plain words and exactly, and what it does not prove. */
export const howItWorks = (site: Site): SiteFile => {
  const path = '/how-it-works'
  const body = html`<h1>How a prize is drawn</h1>
<p class="lead">First the list is locked, only then is a random value requested, and from both everyone’s prize follows by a computation that anyone can repeat.</p>
<nav class="contents" aria-label="On this page"><ul>
<li><a href="#plain">In plain words</a></li><li><a href="#why-a-blockchain">Why a blockchain at all?</a></li><li><a href="#exactly">Exactly</a></li><li><a href="#example">A worked example</a></li><li><a href="#by-hand">Check a draw by hand</a></li><li><a href="#doubts">What could still go wrong</a></li>
</ul></nav>
${inPlainWords}
${exactly}
${shownExample()}
${byHand(site)}
${whatCouldGoWrong}`
  const title = 'How a prize is drawn'
  const description =
    'How winner lists are locked, where the random value comes from, how prizes follow from it, and how to check every draw with SHA-256 alone.'
  return { path, type: PAGE_TYPE, body: page({ site, path, title, description, body, styles: ['campaign.css'] }) }
}
