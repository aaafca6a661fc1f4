import type { SiteFile } from '../facts.ts'
import type { Site } from '../page.ts'
import { howItWorks } from './how-it-works.ts'
import { notFound } from './not-found.ts'
import { verifyPage } from './verify.ts'

const robots = ({ publicUrl }: Site): SiteFile => ({
  path: '/robots.txt',
  type: 'text/plain; charset=utf-8',
  body: `User-agent: *\nAllow: /\n\nSitemap: ${publicUrl}/sitemap.xml\n`,
})

/** The files that depend on no drawing. */
export const staticPages = (site: Site): SiteFile[] => [
  howItWorks(site),
  verifyPage(site),
  notFound(site),
  robots(site),
]
