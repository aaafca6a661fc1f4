import { sql } from 'slonik'
import { z } from 'zod'
import type { Pool } from '../pool.ts'

export const insertPartner = (pool: Pool, id: string, name: string) =>
  pool.query(sql.unsafe`insert into partner (id, name) values (${id}, ${name})`)

export const partnerExists = (pool: Pool, id: string): Promise<boolean> =>
  pool.exists(sql.type(z.object({}))`select from partner where id = ${id}`)
