/** Boxes with code, which scroll within themselves. */
import { type Html, html } from '../../public-site/html.ts'
import { highlighted, type Language } from './highlight.ts'

/** A box can be scrolled by keyboard, so it is focusable and has a name. */
export const codeBox = (code: string, language: Language, label: string): Html =>
  html`<figure class="code"><figcaption>${label}</figcaption><pre tabindex="0" role="group" aria-label="${label}"><code>${highlighted(code, language)}</code></pre></figure>`

export const jsonBox = (value: unknown, label: string): Html => codeBox(JSON.stringify(value, null, 2), 'json', label)

export type Sample = { id: string; title: string; language: Language; code: string }

/** The same in several languages, of which one is shown; which one is chosen works without a script. */
export const codeTabs = (
  name: string,
  legend: string,
  samples: readonly Sample[],
): Html => html`<fieldset class="code tabs">
<legend>${legend}</legend>
${samples.map(
  ({ id, title }, i) =>
    html`<input type="radio" name="${name}" id="${name}-${id}" value="${id}"${i === 0 && html` checked`}><label for="${name}-${id}">${title}</label>`,
)}
${samples.map(
  ({ id, title, language, code }) =>
    html`<pre class="tab-${id}" tabindex="0" role="group" aria-label="${legend}: ${title}"><code>${highlighted(code, language)}</code></pre>`,
)}
</fieldset>`
