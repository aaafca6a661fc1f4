import { languages, type Language } from '../../domain/language.ts'
import type { SiteFile } from '../facts.ts'
import { type Html, html } from '../html.ts'
import { pageFile, type Site } from '../page.ts'
import { type Texts, textsOf } from '../texts.ts'
import { sitePath } from './addresses.ts'
import { shell } from './blocks.ts'
import { scriptLines } from './how-it-works/by-hand.ts'

const PATH = '/verify'

const form = ({ verify: words }: Texts): Html => html`
<form id="verify-form" class="verify">
<p class="field"><label for="verify-link">${words.link}</label>
<input id="verify-link" type="url" autocomplete="off" spellcheck="false" placeholder="https://…"></p>
<p class="field"><label for="verify-file">${words.file}</label>
<input id="verify-file" type="file" accept=".json,application/json"></p>
<p class="field"><label for="verify-text">${words.text}</label>
<textarea id="verify-text" rows="8" autocomplete="off" spellcheck="false" placeholder="{&quot;scheme&quot;: &quot;prize-draw/1&quot;, …}"></textarea></p>
<p><button type="submit">${words.check}</button></p>
</form>
<div id="verify-result" role="status"></div>`

const items = (what: readonly string[]): Html => html`<ul>${what.map((one) => html`<li>${one}</li>`)}</ul>`

const shellSection = (texts: Texts, { publicUrl }: Site): Html => {
  const words = texts.verify
  const script = html`<a href="/verify/verify-draw.mjs" download>verify-draw.mjs</a>`
  const howItWorks = sitePath(texts.language, '/how-it-works')
  const rules = html`<a href="${howItWorks}#exactly">${words.rulesName}</a>`
  const lines = html`<a href="${howItWorks}#by-hand">${words.linesName}</a>`
  return html`<section aria-labelledby="shell">
<h2 id="shell">${words.shell}</h2>
<p>${words.shellLead(script)}</p>
${shell(...scriptLines(texts, publicUrl))}
<p>${words.rules(rules, lines)}</p>
</section>`
}

const verifyPage = (language: Language, site: Site): SiteFile => {
  const texts = textsOf(language)
  const { title, description, lead, noScript, checked, checks, notChecked, limits } = texts.verify
  const path = sitePath(language, PATH)
  const body = html`<h1>${title}</h1>
<p class="lead">${lead}</p>
<noscript><p class="note">${noScript}</p></noscript>
${form(texts)}
<div class="columns">
<section aria-labelledby="checked"><h2 id="checked">${checked}</h2>${items(checks)}</section>
<section aria-labelledby="not-checked"><h2 id="not-checked">${notChecked}</h2>${items(limits)}</section>
</div>
${shellSection(texts, site)}`
  const [styles, scripts] = [['campaign.css'], ['verify.js']]
  return pageFile({ site, language, alternatePath: PATH, path, title, description, body, styles, scripts })
}

/** The page to check any proof, in each language; a script makes the form work, which hides without scripts. */
export const verifyPages = (site: Site): SiteFile[] => languages.map((language) => verifyPage(language, site))
