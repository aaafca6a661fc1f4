import { AwsClient } from 'aws4fetch'
import { cacheControlOf } from '../../domain/serving/cache-control.ts'
import type { SiteStore } from '../../domain/site-store.ts'
import { type Store, type StoredFile, wellKnownKey } from './store.ts'

type Bucket = Extract<SiteStore, { kind: 'bucket' }>
type Keys = { accessKeyId: string; secretAccessKey: string }

const MAX_ANSWER_LENGTH = 200

const keyOf = (path: string, prefix: string): string =>
  [...(prefix === '' ? [] : [prefix]), wellKnownKey(path) ?? path.slice(1)].join('/')

/** Keeps files in a bucket under their paths, each with its content type and cache control. */
export const openBucket = ({ bucket, endpoint, region, prefix }: Bucket, keys: Keys): Omit<Store, 'name'> => {
  const client = new AwsClient({ ...keys, region, service: 's3', retries: 0 })
  const urlOf = (path: string): string => `${endpoint}/${bucket}/${keyOf(path, prefix)}`
  const refuse = (status: number, text: string): never => {
    throw new Error(`the bucket answered ${status}: ${text.slice(0, MAX_ANSWER_LENGTH)}`)
  }
  const put: Store['put'] = async ({ path, type, body }: StoredFile, signal) => {
    const headers = {
      'content-type': type,
      'cache-control': cacheControlOf(path),
      'content-length': String(body.length),
    }
    const answer = await client.fetch(urlOf(path), { method: 'PUT', headers, body: new Uint8Array(body), signal })
    const text = await answer.text()
    if (!answer.ok) refuse(answer.status, text)
  }
  const get: Store['get'] = async (path, signal) => {
    const answer = await client.fetch(urlOf(path), { signal })
    const body = Buffer.from(await answer.arrayBuffer())
    if (answer.status === 404) return null
    return answer.ok ? body : refuse(answer.status, body.toString())
  }
  return { put, get }
}
