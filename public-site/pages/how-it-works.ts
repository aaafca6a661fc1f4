import { languages, type Language } from '../../domain/language.ts'
import type { SiteFile } from '../facts.ts'
import { html } from '../html.ts'
import { pageFile, type Site } from '../page.ts'
import { textsOf } from '../texts.ts'
import { sitePath } from './addresses.ts'
import { byHand } from './how-it-works/by-hand.ts'
import { shownExample } from './how-it-works/shown-example.ts'

const PATH = '/how-it-works'

const howItWorks = (language: Language, site: Site): SiteFile => {
  const texts = textsOf(language)
  const {
    title,
    description,
    lead,
    contents,
    plain,
    why,
    exactly,
    example,
    byHand: hand,
    doubts,
    sections,
  } = texts.howItWorks
  const path = sitePath(language, PATH)
  const body = html`<h1>${title}</h1>
<p class="lead">${lead}</p>
<nav class="contents" aria-label="${contents}"><ul>
<li><a href="#plain">${plain}</a></li><li><a href="#why-a-blockchain">${why}</a></li><li><a href="#exactly">${exactly}</a></li><li><a href="#example">${example}</a></li><li><a href="#by-hand">${hand}</a></li><li><a href="#doubts">${doubts}</a></li>
</ul></nav>
${sections.plain}
${sections.exactly}
${shownExample(texts)}
${byHand(texts, site)}
${sections.doubts}`
  const styles = ['campaign.css']
  return pageFile({ site, language, alternatePath: PATH, path, title, description, body, styles })
}

/** The protocol, in plain words and exactly, and what it does not prove: a page in each language. */
export const howItWorksPages = (site: Site): SiteFile[] => languages.map((language) => howItWorks(language, site))
