import { SECRETS_KEY } from '../support/keyring.ts'
import test from 'ava'
import { readConfiguration } from '../../process/configuration.ts'
import { workerSettings } from '../../process/worker-settings.ts'
import { parseSiteStore, siteStoreName } from '../../domain/site-store.ts'

const DATABASE_URL = 'postgres://user:secret@db.test:5432/draws'

test('the database alone, a folder and a bucket are taken', (t) => {
  t.deepEqual(parseSiteStore('database'), { ok: true, store: null })
  t.deepEqual(parseSiteStore('folder:/srv/site'), { ok: true, store: { kind: 'folder', path: '/srv/site' } })
  t.deepEqual(parseSiteStore('s3://draws?region=eu-central-1'), {
    ok: true,
    store: {
      kind: 'bucket',
      bucket: 'draws',
      endpoint: 'https://s3.eu-central-1.amazonaws.com',
      region: 'eu-central-1',
      prefix: '',
    },
  })
  t.like(parseSiteStore('s3://draws?endpoint=https://store.example/&prefix=a/b'), {
    store: { endpoint: 'https://store.example', region: 'us-east-1', prefix: 'a/b' },
  })
})

test('anything else is refused with a sentence', (t) => {
  for (const text of [
    '',
    'folder:relative',
    'file:///srv',
    's3://',
    's3://UPPER_case',
    's3://draws?endpoint=ftp://store.example',
    's3://draws?endpoint=https://store.example/path',
    's3://draws?region=../..',
    's3://draws?prefix=../out',
    's3://draws?bucket=other',
  ]) {
    const parsed = parseSiteStore(text)
    t.false(parsed.ok, text)
  }
})

test('stores have different names when files of one are not in the other', (t) => {
  const texts = ['folder:/a', 'folder:/b', 's3://aaa', 's3://bbb', 's3://aaa?prefix=p', 's3://aaa?region=eu-north-1']
  const names = texts.map((text) => {
    const parsed = parseSiteStore(text)
    return parsed.ok && parsed.store && siteStoreName(parsed.store)
  })
  t.is(new Set(names).size, texts.length)
})

test('a bucket needs the keys that it is written with, and a worker says which is missing', (t) => {
  const read = (more: Record<string, string>) =>
    readConfiguration(workerSettings, { DATABASE_URL, BASE_URL: 'https://api.test', SECRETS_KEY, ...more })
  const without = read({ SITE_STORE: 's3://draws' })
  t.regex(without.ok ? '' : without.message, /AWS_ACCESS_KEY_ID: is missing.*\n.*AWS_SECRET_ACCESS_KEY: is missing/)
  t.true(read({ SITE_STORE: 's3://draws', AWS_ACCESS_KEY_ID: 'a', AWS_SECRET_ACCESS_KEY: 'b' }).ok)
  t.true(read({ SITE_STORE: 'folder:/srv/site' }).ok)
  const wrong = read({ SITE_STORE: 'ftp://store' })
  t.regex(wrong.ok ? '' : wrong.message, /SITE_STORE: is database, folder:\/path or s3:/)
})
