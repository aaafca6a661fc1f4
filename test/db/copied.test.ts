import test from 'ava'
import { sql } from 'slonik'
import { z } from 'zod'
import { showSigningSecret } from '../../api/actions/account/rotate-signing-secret.ts'
import { theOperator } from '../support/factory.ts'
import { makeShop } from '../support/partner-api/partner.ts'
import { tokenMailedTo } from '../support/portal/mail.ts'
import { softPasskey } from '../support/portal/passkeys.ts'
import { makeSession, PASSWORD, signedInAs } from '../support/portal/portal.ts'
import { bytesOfSecret, codeOf } from '../support/portal/authenticator.ts'
import { fileService } from '../support/site/file-service.ts'

const service = fileService(test)

/** Every row of every table, the queue's too, as Postgres writes it: bytes as \\x and hexadecimal digits. */
const copyOf = async (): Promise<string> => {
  const { pool } = await service()
  const tables = await pool.any(sql.type(z.object({ schema: z.string(), name: z.string() }))`
    select table_schema as schema, table_name as name from information_schema.tables
    where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'`)
  const texts: string[] = []
  for (const { schema, name } of tables) {
    const rows = await pool.anyFirst(sql.type(z.object({ text: z.string() }))`
      select row::text as text from ${sql.identifier([schema, name])} row`)
    texts.push(...rows)
  }
  return texts.join('\n')
}

/** A secret in each of the ways in which it could stand in a copy. */
const waysOf = (bytes: Buffer): string[] => [
  bytes.toString('hex'),
  bytes.toString('base64').replace(/=+$/, ''),
  bytes.toString('base64url'),
]

/** An invitation whose link waits to be mailed. */
const mailedInvitation = async (partner: string) => {
  const { client, account } = await signedInAs(await service(), { partner })
  await client.team.invite.mutate({ account, email: 'mailed@shop.test', role: 'viewer' })
  return { token: await tokenMailedTo(await service(), 'mailed@shop.test') }
}

test('a copy of the database has nothing that signs, or that lets anybody in', async (t) => {
  const { partner, key, api } = await makeShop(await service())
  const { client, userId } = await signedInAs(await service(), { partner, hasSecondFactor: false })
  const { secret: totp } = await client.user.beginSecondFactor.mutate({ password: PASSWORD })
  const { token } = await makeSession(await service(), userId)
  const offered = await copyOf()
  const { recoveryCodes } = await client.user.finishSecondFactor.mutate({ code: codeOf(bytesOfSecret(totp)) })
  const { secret: signing } = await showSigningSecret(await service(), theOperator, partner)
  const { body: endpoint } = await api.post<{ endpoint: { id: string }; secret: string }>('/webhook-endpoints', {
    url: 'https://shop.test/hooks',
  })
  const { token: mailed } = await mailedInvitation(partner)
  const { challenge } = await client.passkey.beginAdding.mutate()
  await client.passkey.add.mutate({ name: 'A phone', answer: softPasskey().make({ challenge, user: { id: '' } }) })
  const copy = await copyOf()
  t.true(copy.includes(partner) && copy.includes(endpoint.endpoint.id), 'the copy is whole')

  const ofPrefix = (text: string) => Buffer.from(text.replace('whsec_', ''), 'base64')
  for (const secret of [...waysOf(bytesOfSecret(totp)), totp]) t.false(offered.includes(secret))
  for (const secret of [
    ...waysOf(bytesOfSecret(totp)),
    ...waysOf(ofPrefix(signing)),
    ...waysOf(ofPrefix(endpoint.secret)),
    totp,
    key,
    token,
    ...waysOf(Buffer.from(mailed)),
    mailed,
    PASSWORD,
    ...recoveryCodes,
    ...recoveryCodes.map((code) => code.replaceAll('-', '')),
  ])
    t.false(copy.includes(secret), secret.slice(0, 8))
})
