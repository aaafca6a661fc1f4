/**
 * Where the public site's files are kept besides the database: in a folder that another server serves, or in a bucket
 * that speaks S3. The setting is one line, such as `folder:/srv/site` or
 * `s3://bucket?region=eu-central-1&endpoint=https://…`.
 */

export type SiteStore =
  | { kind: 'folder'; path: string }
  | { kind: 'bucket'; bucket: string; endpoint: string; region: string; prefix: string }

type Parsed = { ok: true; store: SiteStore | null } | { ok: false; sentence: string }

const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/
const REGION = /^[a-z0-9-]{1,40}$/
const PREFIX = /^([A-Za-z0-9_-][A-Za-z0-9._-]*(\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*)?$/
const KNOWN = ['endpoint', 'region', 'prefix']

const wrong = (sentence: string): Parsed => ({ ok: false, sentence })

const parseBucket = (url: URL): Parsed => {
  const unknown = [...url.searchParams.keys()].find((name) => !KNOWN.includes(name))
  const region = url.searchParams.get('region') ?? 'us-east-1'
  const endpoint = url.searchParams.get('endpoint') ?? `https://s3.${region}.amazonaws.com`
  const prefix = url.searchParams.get('prefix') ?? ''
  if (unknown !== undefined) return wrong(`has ${unknown}, which means nothing: there are ${KNOWN.join(', ')}`)
  if (!BUCKET.test(url.hostname)) return wrong('names no bucket: it begins with s3://bucket')
  if (!REGION.test(region)) return wrong('has a region that is not valid')
  if (!/^https?:\/\/[^/]+\/*$/.test(endpoint) || !URL.canParse(endpoint))
    return wrong('has an endpoint that is not an address such as https://s3.example')
  if (!PREFIX.test(prefix)) return wrong('has a prefix that is not a path such as site/draws')
  return {
    ok: true,
    store: { kind: 'bucket', bucket: url.hostname, endpoint: endpoint.replace(/\/+$/, ''), region, prefix },
  }
}

/** Reads the setting; null stands for the database alone. */
export const parseSiteStore = (text: string): Parsed => {
  if (text === 'database') return { ok: true, store: null }
  if (text.startsWith('folder:/')) return { ok: true, store: { kind: 'folder', path: text.slice('folder:'.length) } }
  if (text.startsWith('s3://') && URL.canParse(text)) return parseBucket(new URL(text))
  return wrong('is database, folder:/path or s3://bucket?endpoint=…&region=…')
}

/** Tells stores apart; it holds no secret. */
export const siteStoreName = (store: SiteStore): string =>
  store.kind === 'folder'
    ? `folder:${store.path}`
    : `s3://${store.bucket}/${store.prefix} at ${store.endpoint} in ${store.region}`
