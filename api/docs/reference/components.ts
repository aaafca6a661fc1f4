/** The objects that a section's calls take and return, each described once under its name. */
import { type Html, html } from '../../../public-site/html.ts'
import { type Content, componentOf, type Document, type Operation, type Schema } from '../document.ts'
import { inlineMarkdown } from '../markdown.ts'
import { limitsOf, typeWords } from '../schema-words.ts'
import { membersOf } from './members.ts'

const partsOf = (schema: Schema): readonly Schema[] => [
  ...Object.values(schema.properties ?? {}),
  ...(schema.items ? [schema.items] : []),
  ...(schema.anyOf ?? []),
  ...(schema.oneOf ?? []),
]

const schemasOf = (content: Content | undefined): Schema[] =>
  Object.entries(content ?? {}).flatMap(([type, { schema }]) =>
    schema && type !== 'application/problem+json' ? [schema] : [],
  )

/** Names in the order in which a reader meets them. */
export const componentsIn = (document: Document, schemas: readonly Schema[]): string[] => {
  const names = new Set<string>()
  const visit = (schema: Schema): void => {
    const name = componentOf(schema)
    if (name === undefined) {
      partsOf(schema).forEach(visit)
      return
    }
    const found = document.components?.schemas?.[name]
    if (names.has(name) || !found) return
    names.add(name)
    visit(found)
  }
  schemas.forEach(visit)
  return [...names]
}

export const componentsOf = (document: Document, operations: readonly Operation[]): string[] =>
  componentsIn(
    document,
    operations.flatMap(({ requestBody, responses }) => [
      ...responses.flatMap(([, { content }]) => schemasOf(content)),
      ...schemasOf(requestBody?.content),
    ]),
  )

const plain = (schema: Schema): Html => {
  const limits = limitsOf(schema).map((limit) => {
    if ('words' in limit) return limit.words
    return 'pattern' in limit
      ? html`like <code>${limit.pattern}</code>`
      : limit.values.map((value, i) => html`${i > 0 && ', '}<code>${value}</code>`)
  })
  return html`<p>${typeWords(schema).map(({ word }) => word)}: ${limits.map((limit, i) => html`${i > 0 && '; '}${limit}`)}</p>`
}

/** Objects with such names occur only in requests, so they are described like a body. */
const SENT = /^(?:Sent|New|Changed)/

export const component = (document: Document, name: string): Html => {
  const schema = document.components?.schemas?.[name] ?? {}
  return html`<section class="object" aria-labelledby="${name}">
<h3 id="${name}">${name}</h3>
${schema.description !== undefined && html`<p>${inlineMarkdown(schema.description)}</p>`}
${schema.properties ? membersOf(document, schema, SENT.test(name) ? 'body' : 'answer') : plain(schema)}
</section>`
}
