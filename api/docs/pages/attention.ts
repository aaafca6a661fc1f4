/** The part of the errors page that says what each attentionCode means, and what to do. */
import { html, type Html } from '../../../public-site/html.ts'
import { type AttentionCode, attentionCodes, attentions, type Severity } from '../../../domain/attention.ts'
import type { DocsLink } from '../layout.ts'
import { inlineMarkdown } from '../markdown.ts'

const severities: Readonly<Record<Severity, string>> = {
  waits: 'goes on by itself',
  partner: 'waits for you',
  operator: 'waits for the operator',
}

const entry = (code: AttentionCode): Html => {
  const { severity, means, advice } = attentions[code]
  return html`<section class="error" aria-labelledby="${code}">
<h3 id="${code}"><code>${code}</code> <span class="status">${severities[severity]}</span></h3>
<p>${inlineMarkdown(means)}</p>
<p>${inlineMarkdown(advice)}</p>
</section>`
}

export const attentionLinks: NonNullable<DocsLink['parts']> = [
  { id: 'attention', text: 'What needs attention' },
  ...attentionCodes.map((code) => ({ id: code, text: code })),
]

export const attentionSection = (): Html => html`<h2 id="attention">What needs attention</h2>
<p>A stuck drawing, guarantee period or campaign is not an error of a call: its <code>attentionCode</code> says why, <code>needsAttention</code> says so in a sentence, and <code>attentionSince</code> says since when. All three are cleared as soon as the cause is gone. Codes may be added at any time.</p>
${attentionCodes.map(entry)}`
