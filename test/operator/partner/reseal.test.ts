import { userInfo } from 'node:os'
import test from 'ava'
import { rotateSigningSecret } from '../../../api/actions/account/rotate-signing-secret.ts'
import { runHere } from '../../support/operator/run.ts'
import { openKeyring } from '../../../process/keyring.ts'
import { newSigningKey, signingSeeds } from '../../../db/signing-keys.ts'
import { findKeyIds } from '../../../db/queries/account/sealed.ts'
import { addKey, keyPurposes, retireKey } from '../../../db/queries/log/keys.ts'
import { findSecret } from '../../../db/queries/account/partners.ts'
import { findEndpointSecret } from '../../../db/queries/webhook/secrets.ts'
import { consoleEntriesOf } from '../../support/audit.ts'
import { testDatabase } from '../../support/database.ts'
import { makePartner } from '../../support/factory.ts'
import { SECRETS_KEY, testKeyring } from '../../support/keyring.ts'
import { beginMoving } from '../../support/moving/away.ts'
import { makeUser } from '../../support/portal/portal.ts'
import { makeEndpoint } from '../../support/webhook/webhooks.ts'
import { openWorkplace } from '../../support/workplace.ts'

const NEW_KEY = '4e'.repeat(32)

test('secrets are encrypted with another key while both are known, and the old key is not needed after that', async (t) => {
  const url = await testDatabase(t)
  const place = await openWorkplace(url)
  t.teardown(place.close)
  const partner = await makePartner(place)
  const endpoint = await makeEndpoint(place, { partner, url: 'https://shop.test/hooks' })
  await makeUser(place, { hasSecondFactor: true })
  const before = await findSecret(place.pool, partner)
  const reseal = async (key: string) => {
    const { code, stdout, stderr } = await runHere(['secrets', 'reseal', '--json'], {
      DATABASE_URL: url,
      SECRETS_KEY: key,
    })
    return code === 0 ? JSON.parse(stdout).resealed : stderr
  }
  t.is(await reseal(SECRETS_KEY), 0)
  t.regex(await reseal(NEW_KEY), /SECRETS_KEY is not the key that encrypted/)
  t.is(await reseal(`${NEW_KEY},${SECRETS_KEY}`), 3)
  t.is(await reseal(NEW_KEY), 0)
  t.like(await consoleEntriesOf(place, `operator ${userInfo().username}`), [
    { action: 'secrets.resealed', detail: { resealed: 3 } },
  ])

  const keyring = openKeyring(Buffer.from(NEW_KEY, 'hex'))
  const after = await findSecret(place.pool, partner)
  t.deepEqual(keyring.open(after?.secret as Buffer, partner), testKeyring.open(before?.secret as Buffer, partner))
  const { secret } = await place.pool.transaction((tx) => findEndpointSecret(tx, endpoint.id))
  t.deepEqual(keyring.open(secret, endpoint.id), endpoint.secret)
})

test('without a key a command that needs one says so, in one line', async (t) => {
  const { code, stderr } = await runHere(['partner', 'create', '--name', 'A shop'], {
    DATABASE_URL: await testDatabase(t),
    DATA_DIR: '/nowhere',
  })
  t.is(code, 1)
  t.regex(stderr, /SECRETS_KEY: is missing: .*openssl rand -hex 32/)
  t.is(stderr.trim().split('\n').length, 1)
})

test('a signing key that is retired needs no key of SECRETS_KEY any more', async (t) => {
  const url = await testDatabase(t)
  const place = await openWorkplace(url)
  t.teardown(place.close)
  const lost = openKeyring(Buffer.from(NEW_KEY, 'hex'))
  for (const purpose of keyPurposes) {
    await signingSeeds(place.pool, testKeyring, purpose)
    const key = newSigningKey(lost)
    await place.pool.transaction((tx) => addKey(tx, purpose, key))
    const reseal = () => runHere(['secrets', 'reseal'], { DATABASE_URL: url, SECRETS_KEY })
    t.regex((await reseal()).stderr, /a key that SECRETS_KEY does not name/)
    t.true(await place.pool.transaction((tx) => retireKey(tx, purpose, key.id)))
    t.is((await reseal()).code, 0, purpose)
    t.deepEqual(await findKeyIds(place.pool), [testKeyring.currentId])
  }
})

test('the secrets of partners that move, have moved or arrive are encrypted with another key as all others are', async (t) => {
  const url = await testDatabase(t)
  const place = await openWorkplace(url)
  t.teardown(place.close)
  for (const states of [['holding', 'leaving'], ['holding', 'leaving', 'gone'], ['arriving'], []]) {
    const partner = await makePartner(place)
    await makeEndpoint(place, { partner, url: 'https://shop.test/hooks' })
    await rotateSigningSecret({ ...place, keyring: testKeyring }, { operator: 'olga' }, partner)
    await beginMoving(place, partner, states)
  }
  const reseal = (key: string) => runHere(['secrets', 'reseal'], { DATABASE_URL: url, SECRETS_KEY: key })
  const { code, stdout, stderr } = await reseal(`${NEW_KEY},${SECRETS_KEY}`)
  t.is(code, 0, stderr)
  t.regex(stdout, /^12 secrets/)
  t.is((await reseal(NEW_KEY)).code, 0)
})
