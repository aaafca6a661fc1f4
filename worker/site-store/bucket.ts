import { AwsClient } from 'aws4fetch'
import { cacheControlOf } from '../../domain/serving/cache-control.ts'
import type { SiteStore } from '../../domain/site-store.ts'
import { type Store, type StoredFile, wellKnownKey } from './store.ts'

type Bucket = Extract<SiteStore, { kind: 'bucket' }>
type Keys = { accessKeyId: string; secretAccessKey: string }

const MAX_ANSWER_LENGTH = 200

const keyOf = (path: string, prefix: string): string =>
  [...(prefix === '' ? [] : [prefix]), wellKnownKey(path) ?? path.slice(1)].join('/')

/** Writes files into a bucket under their paths, each with its type and how long it may be kept. */
export const openBucket = ({ bucket, endpoint, region, prefix }: Bucket, keys: Keys): Store['put'] => {
  const client = new AwsClient({ ...keys, region, service: 's3', retries: 0 })
  return async ({ path, type, body }: StoredFile, signal) => {
    const headers = {
      'content-type': type,
      'cache-control': cacheControlOf(path),
      'content-length': String(body.length),
    }
    const url = `${endpoint}/${bucket}/${keyOf(path, prefix)}`
    const answer = await client.fetch(url, { method: 'PUT', headers, body: new Uint8Array(body), signal })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`the bucket answered ${answer.status}: ${text.slice(0, MAX_ANSWER_LENGTH)}`)
  }
}
