/** The operations of one section, and the objects that they take and return. */
import { type Html, html } from '../../../public-site/html.ts'
import type { Document, Section } from '../document.ts'
import type { DocsLink, DocsPage } from '../layout.ts'
import { inlineMarkdown } from '../markdown.ts'
import { component, componentsOf } from '../reference/components.ts'
import { operationArticle } from '../reference/operation.ts'

export const sectionPath = ({ slug }: Section): string => `/docs/reference/${slug}`

const objects = (document: Document, names: readonly string[]): Html | false =>
  names.length > 0 &&
  html`<section class="objects" aria-labelledby="objects"><h2 id="objects">Objects</h2>
<p>Members may be added at any time: ignore those you do not know.</p>
${names.map((name) => component(document, name))}</section>`

export const sectionLink = (document: Document, section: Section): DocsLink => ({
  path: sectionPath(section),
  label: section.name,
  parts: [
    ...section.operations.map(({ operationId, summary = operationId }) => ({ id: operationId, text: summary })),
    ...componentsOf(document, section.operations).map((name) => ({ id: name, text: name })),
  ],
})

export const sectionPage = (document: Document, baseUrl: string, section: Section): DocsPage => {
  const { name, operations } = section
  const about = document.tags?.find((tag) => tag.name === name)?.description
  return {
    path: sectionPath(section),
    title: name,
    description: `Calls of the partner API: ${operations.map(({ summary }) => summary?.toLowerCase()).join(', ')}.`,
    body: html`<h1>${name}</h1>
${about !== undefined && html`<p class="lead">${inlineMarkdown(about)}</p>`}
<ul class="calls">${operations.map(
      ({ operationId, summary, method, path }) =>
        html`<li><a href="#${operationId}">${summary}</a> <code><span class="method method-${method.toLowerCase()}">${method}</span> ${path}</code></li>`,
    )}</ul>
${operations.map((operation) => operationArticle(document, baseUrl, operation))}
${objects(document, componentsOf(document, operations))}`,
  }
}
