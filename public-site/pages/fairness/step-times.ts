import type { CampaignFacts } from '../../facts.ts'
import { type Html, html } from '../../html.ts'
import { duration } from '../../parts/time.ts'
import type { Texts } from '../../texts.ts'
import { row, wideTable } from '../blocks.ts'

export const stepTimesPart = (texts: Texts, { stepTimes }: CampaignFacts): Html | false => {
  if (stepTimes.length === 0) return false
  const { title, lead, label, columns, names } = texts.fairness.steps
  const rows = stepTimes.map(({ step, medianSeconds, p99Seconds }) =>
    row(names[step], duration(texts, medianSeconds), duration(texts, p99Seconds)),
  )
  return html`<section class="card" aria-labelledby="steps">
<h2 id="steps">${title}</h2>
<p>${lead}</p>
${wideTable(label, [columns.step, columns.usually, columns.slowest], rows)}
</section>`
}
