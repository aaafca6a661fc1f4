/** The project's own Markdown (descriptions, guides) as markup. Not safe for Markdown from others. */
import { Marked, type Tokens } from 'marked'
import { Html, html, textOf } from '../../public-site/html.ts'
import { codeBox } from './code.ts'
import type { Language } from './highlight.ts'

export const inlineMarkdown = (text: string): Html => new Html(new Marked().parseInline(text, { async: false }))

/** Paragraphs and lists. */
export const markdown = (text: string): Html => new Html(new Marked().parse(text, { async: false }))

const headingId = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')

const languages: Readonly<Record<string, Language>> = {
  sh: 'sh',
  bash: 'sh',
  js: 'js',
  ts: 'js',
  python: 'python',
  py: 'python',
  json: 'json',
  mjs: 'js',
}
const labels: Readonly<Record<Language, string>> = {
  sh: 'Shell',
  js: 'Node',
  python: 'Python',
  json: 'JSON',
  text: 'Text',
}

export const languageOf = (name: string): Language => languages[name] ?? 'text'

export type Heading = { id: string; text: string }
export type Written = { body: Html; title: string; headings: readonly Heading[] }

type Options = {
  /** Where a link leads to on these pages. */
  linkTo: (href: string) => string
  /** A paragraph that is nothing but one link: what stands in its place. */
  inPlaceOf?: (href: string, label: string) => Html | undefined
}

const table = (header: readonly string[], rows: readonly (readonly string[])[]): string =>
  `<div class="table" role="group" aria-label="Table" tabindex="0"><table><thead><tr>${header.map((cell) => `<th scope="col">${cell}</th>`).join('')}</tr></thead>
<tbody>${rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('\n')}</tbody></table></div>`

/** A document as a page: its first heading is the page's title, those of the second level its table of contents. */
export const writtenAs = (source: string, { linkTo, inPlaceOf }: Options): Written => {
  const headings: Heading[] = []
  const taken = new Set<string>()
  const idFor = (text: string): string => {
    let id = headingId(text)
    while (taken.has(id)) id += '-'
    taken.add(id)
    return id
  }
  let title = ''
  const marked = new Marked({
    renderer: {
      heading({ depth, tokens, text }) {
        const label = this.parser.parseInline(tokens)
        if (depth === 1) title = text.replaceAll('`', '')
        if (depth === 1) return `<h1>${label}</h1>\n`
        const id = idFor(text.replaceAll('`', ''))
        if (depth === 2) headings.push({ id, text: text.replaceAll('`', '') })
        return `<h${depth} id="${id}">${label}</h${depth}>\n`
      },
      code({ text, lang = '' }) {
        const language = languageOf(lang)
        return `${textOf(codeBox(text, language, labels[language]))}\n`
      },
      paragraph({ tokens }) {
        const [only, ...others] = tokens
        if (only?.type === 'link' && others.length === 0) {
          const place = inPlaceOf?.((only as Tokens.Link).href, (only as Tokens.Link).text)
          if (place) return textOf(place)
        }
        return `<p>${this.parser.parseInline(tokens)}</p>\n`
      },
      link({ href, tokens }) {
        return textOf(html`<a href="${linkTo(href)}">${new Html(this.parser.parseInline(tokens))}</a>`)
      },
      checkbox: () => '<span aria-hidden="true" class="box"></span>',
      table({ header, rows }) {
        const cells = (row: readonly Tokens.TableCell[]) => row.map(({ tokens }) => this.parser.parseInline(tokens))
        return table(cells(header), rows.map(cells))
      },
    },
  })
  const body = new Html(marked.parse(source, { async: false }))
  return { body, title, headings }
}
