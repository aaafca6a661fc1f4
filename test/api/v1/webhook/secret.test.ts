import { testKeyring } from '../../../support/keyring.ts'
import test from 'ava'
import { sql } from 'slonik'
import { z } from 'zod'
import { spellSecret } from '../../../../domain/signature.ts'
import { fileService } from '../../../support/site/file-service.ts'
import { makeHookShop } from '../../../support/webhook/shop.ts'

const service = fileService(test)

const stored = z.object({
  secret: z.instanceof(Buffer),
  previous: z.instanceof(Buffer).nullable(),
  hoursLeft: z.number().nullable(),
})

const makeShop = async () => {
  const shop = await makeHookShop(await service())
  const { id, pool } = shop
  return {
    ...shop,
    stored: async () => {
      const { secret, previous, hoursLeft } = await pool.one(sql.type(stored)`
        select secret, previous_secret as previous,
          extract(epoch from previous_secret_until - now())::float8 / 3600 as "hoursLeft"
        from webhook_endpoint where id = ${id}`)
      const spelled = (sealed: Buffer) => spellSecret(testKeyring.open(sealed, id))
      return { secret: spelled(secret), previous: previous && spelled(previous), hoursLeft }
    },
    passOverlap: () =>
      pool.query(sql.unsafe`update webhook_endpoint set previous_secret_until = now() where id = ${id}`),
  }
}

test('the secret that was shown when the endpoint was made is read again', async (t) => {
  const { api, id, secret, stored } = await makeShop()
  t.deepEqual((await api.secret(id)).body as object, { secret, previousUntil: null })
  t.is((await stored()).secret, secret)
})

test('a new secret signs at once, and the one before it for a day more', async (t) => {
  const { api, id, secret, stored } = await makeShop()
  const rotated = (await api.rotate(id)).body
  t.regex(rotated.secret, /^whsec_[A-Za-z0-9+/]{43}=$/)
  t.not(rotated.secret, secret)
  const { hoursLeft, ...secrets } = await stored()
  t.deepEqual(secrets, { secret: rotated.secret, previous: secret })
  t.true(hoursLeft !== null && hoursLeft > 23.9 && hoursLeft <= 24)
  t.deepEqual((await api.secret(id)).body, rotated)
})

test('a rotation within the overlap ends the secret before the last at once', async (t) => {
  const { api, id, secret, stored } = await makeShop()
  const second = (await api.rotate(id)).body.secret
  const third = (await api.rotate(id)).body.secret
  t.is(new Set([secret, second, third]).size, 3)
  t.like(await stored(), { secret: third, previous: second })
})

test('once the overlap is over nothing is said of the secret before', async (t) => {
  const { api, id, passOverlap } = await makeShop()
  const { secret } = (await api.rotate(id)).body
  await passOverlap()
  t.deepEqual((await api.secret(id)).body as object, { secret, previousUntil: null })
})

test('each endpoint has a secret of its own', async (t) => {
  const { api, id, secret } = await makeShop()
  const other = (await api.create()).body
  await api.rotate(other.endpoint.id)
  t.is((await api.secret(id)).body.secret, secret)
})
