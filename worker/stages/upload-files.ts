/**
 * Uploads the site's files to the configured store: what a page links to before the page, and only what has changed. A
 * file that the store does not accept is sent again after growing delays; the database serves it meanwhile.
 */
import { endUploads, findUploadsDue, type LeasedFile, leaseUploads } from '../../db/queries/site/uploads.ts'
import { doubled } from '../../domain/backoff.ts'
import type { LeasedCall, NetworkStage, Outcome } from '../network-stage.ts'
import type { Store } from '../site-store/store.ts'

const UPLOAD_MS = 30_000
const UPLOADS_AT_ONCE = 32
/** All uploads go to the same place, so they need no address to be shared out by. */
const ONE_STORE = ''

const WAITS_MS = { first: 1_000, most: 300_000 }
const MAX_FAILURE_LENGTH = 300

type Uploaded = Outcome & { file: LeasedFile; failure: string | null }

const put = async (store: Pick<Store, 'put'>, file: LeasedFile): Promise<Uploaded> => {
  try {
    await store.put(file, AbortSignal.timeout(UPLOAD_MS))
    return { file, failure: null, sentence: `uploaded ${file.path}` }
  } catch (error) {
    const failure = (error as Error).message.slice(0, MAX_FAILURE_LENGTH) || 'it failed without a reason'
    return { file, failure, sentence: `${file.path} was not uploaded: ${failure}` }
  }
}

const callFor = (file: LeasedFile): LeasedCall<Uploaded> => ({
  id: file.id,
  tries: file.tries,
  make: ({ store }) => put(store as Store, file),
  whenBroken: { file, failure: 'could not be recorded', sentence: `${file.path} could not be recorded` },
})

export const uploadFiles = {
  queue: 'upload-files',
  isRemindedSoon: true,
  kind: 'network',
  needs: 'store',
  limits: { callMs: UPLOAD_MS, atOnce: UPLOADS_AT_ONCE, perHost: UPLOADS_AT_ONCE },
  findDue: async (tx, ids) => (await findUploadsDue(tx, ids)).map((id) => ({ id, url: ONE_STORE })),
  lease: async (tx, ids, leaseSeconds) => (await leaseUploads(tx, ids, leaseSeconds)).map(callFor),
  record: async (tx, outcomes) => {
    const ended = new Set(
      await endUploads(
        tx,
        outcomes.map(({ file, failure }) => {
          const { id, lease, etag, tries } = file
          return { id, lease, etag, failure, delayMs: failure === null ? null : doubled(tries, WAITS_MS) }
        }),
      ),
    )
    return { taken: new Set(outcomes.filter(({ file }) => ended.has(file.lease))) }
  },
} satisfies NetworkStage<Uploaded>
