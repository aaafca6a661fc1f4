/** Members of a body, an answer or an address as a list of definitions; what is within a member stands below it. */
import { type Html, html } from '../../../public-site/html.ts'
import { componentOf, type Document, type Parameter, resolve, type Schema } from '../document.ts'
import { inlineMarkdown } from '../markdown.ts'
import { type Limit, limitsOf, typeWords, withoutNull } from '../schema-words.ts'

const typeOf = (schema: Schema): Html =>
  html`<span class="type">${typeWords(schema).map(({ word, component }) => (component === undefined ? word : html`<a href="#${component}">${word}</a>`))}</span>`

const limit = (of: Limit): Html => {
  if ('words' in of) return html`<li>${of.words}</li>`
  if ('pattern' in of) return html`<li>like <code>${of.pattern}</code></li>`
  return html`<li>one of ${of.values.map((value, i) => html`${i > 0 && ', '}<code>${value}</code>`)}</li>`
}

/** The schema whose members are listed below this one: an object, or an array's elements, that is not a component. */
const withinOf = (schema: Schema): Schema | undefined => {
  const own = withoutNull(schema)
  if (componentOf(own) !== undefined) return undefined
  if (own.properties) return own
  return own.items ? withinOf(own.items) : undefined
}

/** The members of each of the forms that a value may have. */
const formsOf = (schema: Schema): readonly Schema[] =>
  (schema.anyOf ?? schema.oneOf ?? []).filter(({ properties }) => properties !== undefined)

type Named = {
  name: string
  schema: Schema
  mark: 'required' | 'may be absent' | false
  description?: string | undefined
}

const item = (document: Document, { name, schema, mark, description }: Named): Html => {
  const limits = limitsOf(schema)
  const within = withinOf(schema)
  const forms = within ? [within] : formsOf(schema)
  return html`<div class="member"><dt><code class="name">${name}</code> ${typeOf(schema)}${mark !== false && html` <span class="mark${mark !== 'required' && ' dim'}">${mark}</span>`}</dt>
<dd>${description !== undefined && html`<p>${inlineMarkdown(description)}</p>`}${
    limits.length > 0 && html`<ul class="limits">${limits.map(limit)}</ul>`
  }${forms.map((form) => membersOf(document, form, 'answer'))}</dd></div>`
}

const descriptionOf = (document: Document, schema: Schema): string | undefined =>
  withoutNull(schema).description ?? resolve(document, withoutNull(schema)).description

/** A body marks required members, an answer those that may be absent. */
export const membersOf = (document: Document, schema: Schema, of: 'body' | 'answer'): Html => {
  const { properties = {}, required = [] } = schema
  const items = Object.entries(properties).map(([name, member]) => {
    const isRequired = required.includes(name)
    const mark = of === 'body' ? isRequired && 'required' : !isRequired && 'may be absent'
    return item(document, { name, schema: member, mark, description: descriptionOf(document, member) })
  })
  return html`<dl class="members">${items}</dl>`
}

export const parametersOf = (document: Document, parameters: readonly Parameter[]): Html =>
  html`<dl class="members">${parameters.map(({ name, schema = {}, required, description, in: place }) => {
    const own = resolve(document, schema)
    const mark = required === true && place !== 'path' && 'required'
    return item(document, { name, schema: own, mark, description: description ?? own.description })
  })}</dl>`
