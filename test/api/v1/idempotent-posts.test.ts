import { hash } from 'node:crypto'
import test from 'ava'
import { exampleIds } from '../../../api/v1/examples.ts'
import { paths } from '../../../api/v1/paths.ts'
import { beginCall } from '../../../db/queries/partner-api/idempotent-calls.ts'
import { fileService } from '../../support/site/file-service.ts'
import { isProblem } from '../../support/partner-api/problem.ts'
import { makeShop } from '../../support/partner-api/partner.ts'

const service = fileService(test)

/** Every POST of the partner API, at an address such as it has, with the body of its example. */
const posts = Object.entries(paths).flatMap(([path, { post }]) =>
  post ? [{ path, at: path.replace(':slug', exampleIds.slug).replace(':id', exampleIds.drawing), post }] : [],
)

test('whatever is posted is done once under an Idempotency-Key', async (t) => {
  t.true(posts.length >= 10)
  const place = await service()
  const { api, partner } = await makeShop(place)
  for (const { path, at, post } of posts) {
    const body = post.body?.example ?? {}
    const under = (key: string) => api.post(at, body, { 'Idempotency-Key': key })
    isProblem(t, await under('a b'), 400, 'bad_request', /^The Idempotency-Key must be/)
    await place.pool.transaction(async (tx) => {
      const id = hash('sha256', JSON.stringify([partner, 'test', path]), 'buffer')
      t.is(await beginCall(tx, { id, fingerprint: Buffer.alloc(32) }), 'begun')
      isProblem(t, await under(path), 409, 'idempotency_in_progress', /is in progress/)
    })
  }
})
