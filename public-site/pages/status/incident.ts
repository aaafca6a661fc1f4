import type { Incident, IncidentUpdate } from '../../../domain/status/incident.ts'
import { type Html, html } from '../../html.ts'
import { instant } from '../../parts/time.ts'
import type { Texts } from '../../texts.ts'
import { componentName, stateBadge } from './component.ts'

/** Operators write in one language; what stands around it is in the reader's. */
const said = (text: string): Html => html`<bdi lang="en">${text}</bdi>`

const updateItem = (texts: Texts, { stage, said: text, at }: IncidentUpdate): Html =>
  html`<li><strong>${texts.status.stages[stage]}</strong> <span class="dim">${instant(texts, at, 'UTC')}</span><br>${said(text)}</li>`

const spanOf = (texts: Texts, { startsAt, endsAt }: Incident): Html | false =>
  endsAt !== null && html`<p>${texts.status.span(instant(texts, startsAt, 'UTC'), instant(texts, endsAt, 'UTC'))}</p>`

/** What was told of an incident, the last first. */
export const incidentCard = (texts: Texts, incident: Incident): Html => html`<article class="card" id="${incident.id}">
<h3>${said(incident.title)} ${stateBadge(texts, incident.impact)}</h3>
<p class="dim">${texts.list(incident.components.map((component) => componentName(texts, component)))}</p>
${spanOf(texts, incident)}
<ol class="updates">${incident.updates.map((update) => updateItem(texts, update))}</ol>
</article>`
