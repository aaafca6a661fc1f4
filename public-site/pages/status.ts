import { languages, type Language } from '../../domain/language.ts'
import { type Incident, isUnderWay } from '../../domain/status/incident.ts'
import { type State, worstOf } from '../../domain/status/state.ts'
import type { SiteFile, StatusFacts } from '../facts.ts'
import { type Html, html } from '../html.ts'
import { pageFile, type Site } from '../page.ts'
import { type Texts, textsOf } from '../texts.ts'
import { sitePath } from './addresses.ts'
import { componentRow } from './status/component.ts'
import { statusDocument } from './status/document.ts'
import { incidentCard } from './status/incident.ts'

const STATUS_PATH = '/status'

/** Not a `time` element, since a page is requested again around the moments in its `time` elements (watch.js). */
const measured = (texts: Texts, at: Date): Html =>
  html`<p class="dim">${texts.status.measured(html`<span id="measured" data-at="${at.toISOString()}">${texts.time(at, 'UTC')}</span>`)}</p>
<p id="stale" class="note" hidden>${texts.status.stale}</p>`

const section = (texts: Texts, id: string, title: string, incidents: readonly Incident[]): Html | false =>
  incidents.length > 0 &&
  html`<section aria-labelledby="${id}"><h2 id="${id}">${title}</h2>${incidents.map((incident) => incidentCard(texts, incident))}</section>`

const statusPage = (
  language: Language,
  { measuredAt, components, open, past }: StatusFacts,
  state: State,
  site: Site,
) => {
  const texts = textsOf(language)
  const words = texts.status
  const { current = [], planned = [] } = Object.groupBy(open, (incident) =>
    isUnderWay(incident, measuredAt) ? 'current' : 'planned',
  )
  const path = sitePath(language, STATUS_PATH)
  const body = html`<h1>${words.title}</h1>
<p class="lead overall state-${state}">${words.overall[state]}</p>
${measured(texts, measuredAt)}
${section(texts, 'current', words.current, current)}
${section(texts, 'planned', words.planned, planned)}
<section aria-labelledby="components"><h2 id="components">${words.components}</h2>
<ul class="components card">${components.map((component) => componentRow(texts, component))}</ul>
<p class="dim">${words.method(html`<a href="/status.json">status.json</a>`)}</p></section>
${section(texts, 'past', words.past, past)}${open.length + past.length === 0 && html`<p>${words.none}</p>`}`
  const { title, description } = words
  const [styles, scripts] = [['campaign.css', 'status.css'], ['status.js']]
  return pageFile({ site, language, alternatePath: STATUS_PATH, path, title, description, body, styles, scripts })
}

/** How the service is, in each language and for programs. */
export const statusPages = (facts: StatusFacts, site: Site): SiteFile[] => {
  const state = worstOf(facts.components.map((component) => component.state))
  return [...languages.map((language) => statusPage(language, facts, state, site)), statusDocument(facts, state)]
}
