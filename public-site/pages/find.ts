/** The search for campaigns by words of their names, rendered at each request since the words are not known before. */
import type { Language } from '../../domain/language.ts'
import type { CampaignBrief } from '../facts.ts'
import { type Html, html } from '../html.ts'
import { page, type Site } from '../page.ts'
import { type Texts, textsOf } from '../texts.ts'
import { campaignPath, directoryPath, FIND_PATH, MAX_SOUGHT_LENGTH, sitePath } from './addresses.ts'
import { statusBadge } from './campaign/status.ts'

export const findForm = ({ find: words, language }: Texts, sought = ''): Html =>
  html`<form action="${sitePath(language, FIND_PATH)}" method="get" role="search">
<label for="sought">${words.label}</label>
<div class="ask"><input id="sought" name="name" type="search" value="${sought}" maxlength="${MAX_SOUGHT_LENGTH}" required><button type="submit">${words.button}</button></div>
</form>`

/** `isAll`: there are no others. */
export type Found = { sought: string; campaigns: readonly CampaignBrief[]; isAll: boolean }

const result = (texts: Texts, { sought, campaigns, isAll }: Found): Html | false => {
  const words = texts.find
  if (sought === '') return false
  if (campaigns.length === 0) return html`<p>${words.none}</p>`
  return html`${!isAll && html`<p>${words.first(campaigns.length)}</p>`}
<ul class="months">${campaigns.map((campaign) => html`<li><a href="${campaignPath(campaign.slug)}"><bdi>${campaign.name}</bdi></a> ${statusBadge(texts, campaign)}</li>`)}</ul>`
}

export const findPage = (language: Language, found: Found, site: Site): string => {
  const texts = textsOf(language)
  const words = texts.find
  const body = html`<h1>${words.title}</h1>
${findForm(texts, found.sought)}
<section aria-label="${words.found}">
${result(texts, found)}
</section>
<p><a href="${directoryPath(1)}">${words.all}</a></p>`
  const path = sitePath(language, FIND_PATH)
  const { title, description } = words
  const styles = ['campaign.css']
  return page({ site, language, path, alternatePath: FIND_PATH, title, description, isPrivate: true, body, styles })
}
