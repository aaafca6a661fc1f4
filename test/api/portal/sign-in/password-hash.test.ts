import { hash } from 'node:crypto'
import test from 'ava'
import { hashPassword, proofOf } from '../../../../api/portal/sign-in/password-hash.ts'
import { hashCheaply } from '../../../support/portal/passwords.ts'
import { reasonOfRefusal } from '../../../support/refusal.ts'

const ada = { name: 'ada', isKnown: true }

test('a hash names argon2id, what it cost and its salt, and is another one each time', async (t) => {
  const [one, two] = await Promise.all([hashPassword('correct horse', ada), hashPassword('correct horse', ada)])
  t.regex(one.stored, /^\$argon2id-sha256\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
  t.not(one.stored, two.stored)
  t.deepEqual(await proofOf('correct horse', one.stored, ada), one.proof)
  t.is(await proofOf('Correct horse', one.stored, ada), null)
})

test('what is stored of a password does not hold its proof', async (t) => {
  const { stored, proof } = await hashPassword('correct horse', ada)
  t.false(stored.includes(proof.toString('base64').replace(/=+$/, '')))
  t.true(stored.endsWith(hash('sha256', proof, 'base64').replace(/=+$/, '')))
})

test('a password is known however its characters are composed', async (t) => {
  const { stored } = await hashPassword('Caf\u00e9 au lait', ada)
  t.truthy(await proofOf('Cafe\u0301 au lait', stored, ada))
})

test('a hash is checked by the parameters that it carries', async (t) => {
  const stored = hashCheaply('correct horse')
  t.truthy(await proofOf('correct horse', stored, ada))
  t.falsy(await proofOf('correct horse', stored.replace('m=8', 'm=16'), ada))
})

test('nobody’s hash has no password', async (t) => {
  for (const password of ['', 'correct horse', '\0'.repeat(32)]) t.falsy(await proofOf(password, null, ada))
})

test('a stored hash that is none is a fault and lets nobody in', async (t) => {
  await t.throwsAsync(proofOf('correct horse', '$argon2i$v=19$m=8,t=1,p=1$AAAA$AAAA', ada), {
    message: /not a PHC string/,
  })
})

test.serial('a flood is refused beyond those that may wait, and afterwards all is as before', async (t) => {
  const stored = hashCheaply('correct horse')
  const reasons = await Promise.all(
    Array.from({ length: 300 }, (_, i) =>
      reasonOfRefusal(proofOf('correct horse', stored, { name: `stranger ${i}`, isKnown: false })),
    ),
  )
  t.is(reasons.filter((reason) => reason === 'busy').length, 98)
  t.is(reasons.filter((reason) => reason === 'none').length, 202)
  t.truthy(await proofOf('correct horse', stored, ada))
})
