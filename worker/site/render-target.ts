import type { Transaction } from '../../db/pool.ts'
import type { DrawValue } from '../../db/queries/site/compact.ts'
import { findUsable } from '../../db/queries/site/dictionaries.ts'
import { writeFiles, type WrittenFile } from '../../db/queries/site/files.ts'
import { markFailed } from '../../db/queries/site/marks.ts'
import { findSite } from '../../db/queries/site/setting.ts'
import type { SiteFile } from '../../public-site/facts.ts'
import type { Site } from '../../public-site/page.ts'
import { type Dictionaries, dictionariesFor } from './dictionaries.ts'
import { readSources, renderingOf } from './sources.ts'

/** What pages are rendered with, and where they are written. */
export type RenderTarget = {
  tx: Transaction
  site: Site
  rendering: string
  store: string | null
  dictionaries: Dictionaries
}

/**
 * What files belong to, and their order of upload: a file links to files of its own rank or below. Files of a `kind`
 * are compressed with its dictionary, if there is one; `draw` has the random values that the first file contains.
 */
export type Belonging = {
  subject: string
  campaignId: string | null
  rank: number
  kind?: string
  draw?: DrawValue | undefined
}

export const RANKS = { content: 0, draw: 1, history: 2, campaign: 3, front: 4 } as const

/** The address of a service that was not told its own. */
const DEFAULT_PUBLIC_URL = 'http://localhost:3000'

/** Dictionaries by rendering, which alone determines them: a cache. */
const made = new Map<string, Dictionaries>()

const readDictionaries = async (tx: Transaction, rendering: string, site: Site): Promise<Dictionaries> => {
  const all = made.get(rendering) ?? dictionariesFor(site)
  made.set(rendering, all)
  const ids = [...all.values()].map(({ id }) => id)
  const usable = new Set(await findUsable(tx, ids))
  return new Map([...all].filter(([, { id }]) => usable.has(id)))
}

export const openTarget = async (tx: Transaction): Promise<RenderTarget> => {
  const sources = await readSources()
  const setting = await findSite(tx)
  const publicUrl = setting?.publicUrl ?? DEFAULT_PUBLIC_URL
  const site = { publicUrl, assets: sources.assets }
  const rendering = renderingOf(sources, publicUrl)
  const dictionaries = await readDictionaries(tx, rendering, site)
  return { tx, site, rendering, store: setting?.store ?? null, dictionaries }
}

/**
 * Turns pages into bytes at once: as a text, with all its parts, a page takes five times the memory until it is
 * written.
 */
const inBytes = ({ body, ...file }: SiteFile): SiteFile => ({
  ...file,
  body: typeof body === 'string' ? Buffer.from(body) : body,
})

export type Batch = ReturnType<typeof openBatch>

/** Files to be written together; a page that cannot be rendered is marked as such, and the others go on. */
export const openBatch = (target: RenderTarget) => {
  const files: WrittenFile[] = []
  const failures: { subject: string; failure: string }[] = []
  return {
    add: (belonging: Belonging, render: () => readonly SiteFile[]): void => {
      try {
        const { kind = '', draw, ...owned } = belonging
        const dictionary = target.dictionaries.get(kind)
        const [first, ...others] = render().map(inBytes)
        if (first) files.push({ ...first, ...owned, dictionary, draw })
        for (const other of others) files.push({ ...other, ...owned, dictionary })
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
