import type { SiteFile } from '../facts.ts'
import type { Site } from '../page.ts'
import { howItWorksPages } from './how-it-works.ts'
import { indexPaths } from './sitemap.ts'
import { notFound } from './not-found.ts'
import { verifyPages } from './verify.ts'

const robots = ({ publicUrl }: Site, directoryPages: number): SiteFile => ({
  path: '/robots.txt',
  type: 'text/plain; charset=utf-8',
  body: `User-agent: *\nAllow: /\n\n${indexPaths(directoryPages)
    .map((path) => `Sitemap: ${publicUrl}${path}\n`)
    .join('')}`,
})

/** The files that depend on no drawing. */
export const staticPages = (site: Site, directoryPages = 1): SiteFile[] => [
  ...howItWorksPages(site),
  ...verifyPages(site),
  notFound(site),
  robots(site, directoryPages),
]
