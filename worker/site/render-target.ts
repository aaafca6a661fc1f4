import type { Transaction } from '../../db/pool.ts'
import { writeFiles } from '../../db/queries/site/files.ts'
import { markFailed } from '../../db/queries/site/marks.ts'
import { findSite } from '../../db/queries/site/setting.ts'
import type { SiteFile } from '../../public-site/facts.ts'
import type { Site } from '../../public-site/page.ts'
import { readSources, renderingOf } from './sources.ts'

/** What pages are rendered with, and where they are written. */
export type RenderTarget = { tx: Transaction; site: Site; rendering: string; store: string | null }

/** What files belong to, and in which order they are uploaded: a file links to files of its own rank or below. */
export type Belonging = { subject: string; campaignId: string | null; rank: number }

export const RANKS = { content: 0, draw: 1, history: 2, campaign: 3, front: 4 } as const

/** The address of a service that was not told its own. */
const DEFAULT_PUBLIC_URL = 'http://localhost:3000'

export const openTarget = async (tx: Transaction): Promise<RenderTarget> => {
  const sources = await readSources()
  const setting = await findSite(tx)
  const publicUrl = setting?.publicUrl ?? DEFAULT_PUBLIC_URL
  const site = { publicUrl, assets: sources.assets }
  return { tx, site, rendering: renderingOf(sources, publicUrl), store: setting?.store ?? null }
}

/** Files to be written together; a page that cannot be rendered is marked as such, and the others go on. */
export const openBatch = (target: RenderTarget) => {
  const files: (SiteFile & Belonging)[] = []
  const failures: { subject: string; failure: string }[] = []
  return {
    add: (belonging: Belonging, render: () => readonly SiteFile[]): void => {
      try {
        for (const { path, type, body } of render()) files.push({ path, type, body, ...belonging })
      } catch (error) {
        failures.push({ subject: belonging.subject, failure: String(error) })
      }
    },
    write: async (): Promise<void> => {
      if (files.length > 0) await writeFiles(target.tx, files, target)
      if (failures.length > 0) await markFailed(target.tx, failures)
    },
  }
}
