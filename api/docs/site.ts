/** Every file of the documentation by its path, made once per process. */
import { etagOf } from '../../domain/serving/etag.ts'
import { PAGE_TYPE } from '../../public-site/page.ts'
import { clientFiles } from '../client/bundle.ts'
import { JSON_TYPE } from '../conditional.ts'
import { type Encode, encodedOnce } from '../encoding.ts'
import { readAssets } from './assets.ts'
import { readDocument, sectionsOf } from './document.ts'
import { readExamples, readGuides, readProtocol } from './guides.ts'
import { type DocsFrame, type DocsGroup, type DocsPage, docsPage } from './layout.ts'
import { errorsDocsPage, errorsLink } from './pages/errors.ts'
import { eventsLink, eventsPage } from './pages/events.ts'
import { basicsOf, homeLink, homePage } from './pages/home.ts'
import { notFoundPage } from './pages/not-found.ts'
import { sectionLink, sectionPage } from './pages/section.ts'
import { TRY_DATA_PATH, tryData, tryLink, tryPage } from './pages/try.ts'
import { searchIndex } from './search-index.ts'

export type DocsFile = { type: string; body: Buffer; etag: string; encode: Encode }

export type DocsSite = { files: ReadonlyMap<string, DocsFile>; notFound: DocsFile }

const SEARCH_PATH = '/docs/search.json'

const SCRIPT_TYPE = 'text/javascript; charset=utf-8'
const TEXT_TYPE = 'text/plain; charset=utf-8'

const fileOf = (type: string, text: string): DocsFile => {
  const body = Buffer.from(text)
  return { type, body, etag: etagOf(body), encode: encodedOnce(body) }
}

export const docsSite = async (baseUrl: string): Promise<DocsSite> => {
  const document = readDocument(baseUrl)
  const sections = sectionsOf(document)
  const [examples, assets, client] = await Promise.all([readExamples(), readAssets(), clientFiles()])
  const [guides, protocol] = await Promise.all([readGuides({ baseUrl, examples }), readProtocol({ baseUrl, examples })])
  const basics = basicsOf(document)
  const guideLinks = guides.map(({ link }) => link)
  const groups: DocsGroup[] = [
    { title: 'Start', links: [homeLink(basics, Object.keys(client).length > 0), tryLink] },
    { title: 'Guides', links: guideLinks },
    {
      title: 'Reference',
      links: [
        ...sections.map((section) => sectionLink(document, section)),
        eventsLink(document),
        errorsLink,
        protocol.link,
      ],
    },
  ]
  const frame: DocsFrame = { baseUrl, groups, assets: Object.fromEntries(assets.map(({ name, path }) => [name, path])) }
  const pages: DocsPage[] = [
    homePage({ basics, baseUrl, sections, guides: guideLinks, client: Object.keys(client) }),
    tryPage,
    ...guides.map(({ page }) => page),
    ...sections.map((section) => sectionPage(document, baseUrl, section)),
    eventsPage(document),
    errorsDocsPage(document, baseUrl),
    protocol.page,
  ]
  const json = (value: unknown) => fileOf(JSON_TYPE, JSON.stringify(value))
  return {
    files: new Map([
      ...pages.map((page) => [page.path, fileOf(PAGE_TYPE, docsPage(frame, page))] as const),
      ...assets.map(({ path, type, body }) => [path, fileOf(type, body)] as const),
      ...[...examples].map(([path, body]) => [`/docs/${path}`, fileOf(TEXT_TYPE, body)] as const),
      ...Object.entries(client).map(
        ([name, body]) =>
          [`/docs/client/${name}`, fileOf(name.endsWith('.d.mts') ? TEXT_TYPE : SCRIPT_TYPE, body)] as const,
      ),
      [SEARCH_PATH, json(searchIndex(document, sections, groups))],
      [TRY_DATA_PATH, json(tryData(document, sections))],
    ]),
    notFound: fileOf(PAGE_TYPE, docsPage(frame, notFoundPage)),
  }
}
