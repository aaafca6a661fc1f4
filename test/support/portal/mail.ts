import { sql } from 'slonik'
import { z } from 'zod'
import type { Pool } from '../../../db/pool.ts'
import { findUnsentMail } from '../../../db/queries/account/mail.ts'
import { linkOf } from '../../../domain/portal/mail-kind.ts'
import { testKeyring } from '../keyring.ts'

const MOST = 1_000

/** The mails that wait for an address, the oldest first, each with its link as the person would get it. */
export const mailFor = async ({ pool }: { pool: Pool }, email: string, baseUrl = 'https://api.test') => {
  const waiting = await findUnsentMail(pool, null, MOST)
  return waiting
    .filter(({ recipient }) => recipient === email)
    .map(({ id, kind, language, facts, token }) => ({
      kind,
      language,
      facts,
      link: token && linkOf(baseUrl, kind, testKeyring.open(token, id).toString()),
    }))
}

/** The token in the newest link that waits for an address. */
export const tokenMailedTo = async (service: { pool: Pool }, email: string): Promise<string> => {
  const link = (await mailFor(service, email)).findLast(({ link }) => link !== null)?.link
  if (!link) throw new Error(`No link was mailed to ${email}.`)
  return new URL(link).hash.slice(1)
}

/** Every row of the mails, as a copy of the database has them. */
export const mailRows = ({ pool }: { pool: Pool }) =>
  pool.anyFirst(sql.type(z.object({ text: z.string() }))`select m::text as text from mail m`)
