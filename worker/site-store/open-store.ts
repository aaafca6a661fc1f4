import { siteStoreName, type SiteStore } from '../../domain/site-store.ts'
import { openBucket } from './bucket.ts'
import { openFolder } from './folder.ts'
import type { Store } from './store.ts'

type Settings = {
  SITE_STORE?: SiteStore | null | undefined
  AWS_ACCESS_KEY_ID?: string | undefined
  AWS_SECRET_ACCESS_KEY?: string | undefined
}

/** Undefined: the database alone keeps the files. */
export const openStore = ({
  SITE_STORE: store,
  AWS_ACCESS_KEY_ID,
  AWS_SECRET_ACCESS_KEY,
}: Settings): Store | undefined => {
  if (!store) return undefined
  const name = siteStoreName(store)
  if (store.kind === 'folder') return { name, ...openFolder(store.path) }
  const keys = { accessKeyId: AWS_ACCESS_KEY_ID ?? '', secretAccessKey: AWS_SECRET_ACCESS_KEY ?? '' }
  return { name, ...openBucket(store, keys) }
}
