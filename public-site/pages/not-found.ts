import { languages, type Language } from '../../domain/language.ts'
import type { SiteFile } from '../facts.ts'
import { type Html, html } from '../html.ts'
import { pageFile, type Site } from '../page.ts'
import { textsOf } from '../texts.ts'
import { sitePath } from './addresses.ts'

const said = (language: Language): Html => {
  const { notFound: words, frame } = textsOf(language)
  const link = (path: string, label: string): Html => html`<a href="${sitePath(language, path)}">${label}</a>`
  return html`<p class="lead">${words.lead}</p>
<ul><li>${link('/', words.allCampaigns)}</li><li>${link('/verify', frame.verify)}, ${words.withProof}</li><li>${link('/how-it-works', frame.howItWorks)}</li></ul>
<p>${words.ourFault}</p>`
}

/** In every language at once: an address that is not there says nothing about who asked for it. */
export const notFound = (site: Site): SiteFile => {
  const path = '/404'
  const [first, ...others] = languages
  const { title, description } = textsOf(first).notFound
  const body = html`<h1>${title}</h1>
${said(first)}
${others.map((language) => html`<section lang="${language}"><h2>${textsOf(language).notFound.title}</h2>${said(language)}</section>`)}`
  return pageFile({ site, language: first, path, title, description, body })
}
