/** The guides: Markdown from `docs/`, which is readable on a code host too. */
import { readdir, readFile } from 'node:fs/promises'
import { join, posix } from 'node:path'
import { type Html, html } from '../../public-site/html.ts'
import { codeBox } from './code.ts'
import type { DocsLink, DocsPage } from './layout.ts'
import { languageOf, type Written, writtenAs } from './markdown.ts'

const FOLDER = join(import.meta.dirname, '../../docs')

const guides = [
  ['quick-start', 'From a key to a verified test drawing in ten minutes.'],
  ['push-and-pull', 'Send the winners, or have them fetched from your server; check that the request is ours.'],
  ['own-site', 'Show draws on your own site, and give each winner a personal link.'],
  ['winner-ids', 'Ids that are public and still reveal nobody.'],
  ['webhooks', 'Receive events: check signatures, answer fast, survive replays.'],
  [
    'command-line',
    'Receive events on your own machine, send lists, read your log, verify: one file, nothing to install.',
  ],
  ['receipts', 'Keep what we signed, and prove that somebody else replaced your list.'],
  ['errors', 'What to do about each, and how to retry safely.'],
  ['guarantees', 'Periods, and picking who receives a guaranteed prize.'],
  ['money', 'Where every cent is: transfers, prizes paid by hand, guarantees, and files for your books.'],
  ['set-up-by-script', 'Make a prize table and a test campaign, pause it, and cancel a drawing, by API alone.'],
  ['test-mode', 'Draw now, force a prize, and simulate what goes wrong.'],
  ['audit-log', 'Download who did what, and check that nothing was changed or removed.'],
  ['going-live', 'What to check before real money is drawn.'],
  ['versioning', 'What may change within v1, and what your code must ignore.'],
  ['transparency-log', 'What the public log holds, and how it is read and checked.'],
] as const

const PROTOCOL = { path: '/docs/protocol', file: 'prize-draw-1.md', about: 'How a draw is computed and checked.' }

/** The service's address in the guides; on the pages it becomes the one that serves them. */
const WRITTEN_BASE = 'http://localhost:3000'

/** From the path below `docs/` to the text. */
export type Examples = ReadonlyMap<string, string>

export const readExamples = async (): Promise<Examples> => {
  const entries = await readdir(join(FOLDER, 'examples'), { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map(({ parentPath, name }) => join(parentPath, name))
    .toSorted()
  return new Map(
    await Promise.all(
      files.map(
        async (file) => [file.slice(FOLDER.length + 1).replaceAll('\\', '/'), await readFile(file, 'utf8')] as const,
      ),
    ),
  )
}

/** A file of `docs/`, as a link in one of its folders names it. */
const fileAt = (folder: string, href: string): string => posix.normalize(posix.join(folder, href))

const pathOf = (file: string): string => {
  if (file === PROTOCOL.file) return PROTOCOL.path
  return `/docs/${file.replace(/\.md$/, '')}`
}

/** Where the texts are shown, and the files they come from. */
type GuideValues = { baseUrl: string; examples: Examples }

const linkFrom =
  (folder: string, { baseUrl }: GuideValues) =>
  (href: string): string => {
    if (href.startsWith(`${baseUrl}/`)) return href.slice(baseUrl.length)
    if (/^(?:[a-z]+:|#|\/)/.test(href)) return href
    const [file = '', hash] = href.split('#')
    return pathOf(fileAt(folder, file)) + (hash === undefined ? '' : `#${hash}`)
  }

const shownAt = (text: string, { baseUrl }: GuideValues): string => text.replaceAll(WRITTEN_BASE, baseUrl)

const included =
  (folder: string, values: GuideValues) =>
  (href: string): Html | undefined => {
    const file = fileAt(folder, href)
    const code = values.examples.get(file)
    if (code === undefined) return undefined
    const language = languageOf(file.slice(file.lastIndexOf('.') + 1))
    const name = file.slice('examples/'.length)
    return html`<div class="file">${codeBox(shownAt(code, values), language, name)}<p><a href="/docs/${file}" download>Download ${name}</a></p></div>`
  }

type Guide = { page: DocsPage; link: DocsLink & { about: string } }

const asGuide = ({ body, title, headings }: Written, path: string, about: string): Guide => ({
  page: { path, title, description: about, body: html`<div class="written">${body}</div>` },
  link: { path, label: title, about, parts: headings },
})

const read = async (file: string, values: GuideValues): Promise<Written> => {
  const folder = posix.dirname(file)
  const source = shownAt(await readFile(join(FOLDER, file), 'utf8'), values)
  return writtenAs(source, { linkTo: linkFrom(folder, values), inPlaceOf: included(folder, values) })
}

export const readGuides = (values: GuideValues): Promise<Guide[]> =>
  Promise.all(
    guides.map(async ([slug, about]) =>
      asGuide(await read(`guides/${slug}.md`, values), `/docs/guides/${slug}`, about),
    ),
  )

export const readProtocol = async (values: GuideValues): Promise<Guide> =>
  asGuide(await read(PROTOCOL.file, values), PROTOCOL.path, PROTOCOL.about)
