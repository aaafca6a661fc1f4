import test from 'ava'
import { cacheControlOf } from '../../../domain/serving/cache-control.ts'

for (const [path, cacheControl] of [
  ['/assets/site-12345678.css', 'public, max-age=31536000, immutable'],
  ['/avatars/0123abcd', 'public, max-age=86400'],
  ['/verify/verify-draw.mjs', 'public, max-age=300'],
  ['/verify/verify-audit.mjs', 'public, max-age=300'],
  ['/campaigns/daily/draws/drw_1/proof.json', 'public, max-age=1'],
  ['/campaigns/daily/draws.json', 'public, max-age=1'],
  ['/log/checkpoint', 'public, max-age=1'],
  ['/log/key', 'public, max-age=1'],
  ['/log/tile/0/000', 'public, max-age=31536000, immutable'],
  ['/campaigns/daily/draws/drw_1', 'public, max-age=5'],
  ['/', 'public, max-age=5'],
] as const) {
  test(`${path} may be kept: ${cacheControl}`, (t) => t.is(cacheControlOf(path), cacheControl))
}
