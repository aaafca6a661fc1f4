import type { CampaignFacts, StepTime } from '../../facts.ts'
import { type Html, html } from '../../html.ts'
import { duration } from '../../parts/time.ts'
import { row, wideTable } from '../blocks.ts'

const steps: Readonly<Record<StepTime['step'], string>> = {
  lock: 'From the cutoff to the locked list',
  value: 'From the request for the random value to the value',
  settle: 'From the value to prizes and proof',
  pay: 'From the proof to the confirmed payment',
}

const COLUMNS = ['Step', 'Usually', 'Slowest of a hundred']

export const stepTimesPart = ({ stepTimes }: CampaignFacts): Html | false =>
  stepTimes.length > 0 &&
  html`<section class="card" aria-labelledby="steps">
<h2 id="steps">How long each step took</h2>
<p>Over the latest draws. A list that stays locked for long, or a value that takes long to arrive, shows here.</p>
${wideTable(
  'Times of each step',
  COLUMNS,
  stepTimes.map(({ step, medianSeconds, p99Seconds }) =>
    row(steps[step], duration(medianSeconds), duration(p99Seconds)),
  ),
)}
</section>`
