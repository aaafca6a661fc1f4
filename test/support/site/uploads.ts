import type { ExecutionContext } from 'ava'
import { sql } from 'slonik'
import { z } from 'zod'
import { networkRunner } from '../../../worker/network-stage.ts'
import { openPartnerClient } from '../../../worker/partner/client.ts'
import { remindOnce } from '../../../worker/reminders.ts'
import { prepareSite } from '../../../worker/site/prepare.ts'
import type { Store } from '../../../worker/site-store/store.ts'
import { uploadFiles } from '../../../worker/stages/upload-files.ts'
import { testKeyring } from '../keyring.ts'
import { openCampaignSite } from './site.ts'

/** A site with a store, and a worker that uploads everything that is due when the test says so. */
export const openUploads = async (t: ExecutionContext, store: Pick<Store, 'name' | 'put'>) => {
  const site = await openCampaignSite(t)
  const client = openPartnerClient({ allowLoopback: true })
  t.teardown(client.close)
  const runner = networkRunner(site, uploadFiles, { client, keyring: testKeyring, store })
  await site.pool.transaction((tx) => prepareSite(tx, { publicUrl: 'https://draws.test', store: store.name }))
  const upload = async (): Promise<void> => {
    for (;;) {
      const reminded = await remindOnce(site, ['upload-files'])
      const { taken } = await runner.runOnce()
      await runner.finish?.()
      if (reminded === 0 && taken === 0) return
    }
  }
  const waiting = () =>
    site.pool.anyFirst(
      sql.type(z.object({ path: z.string() }))`select path from site_file where is_to_upload order by path`,
    )
  return { ...site, upload, waiting }
}

/** A store that notes in which order it was given files, and refuses some. */
export const notingStore = (refuses: (path: string) => boolean = () => false) => {
  const paths: string[] = []
  const put: Store['put'] = ({ path }) => {
    if (refuses(path)) return Promise.reject(new Error('the disk is full'))
    paths.push(path)
    return Promise.resolve()
  }
  return { paths, store: { name: 'a store', put } }
}
