import type { Mode } from '../../../domain/actor.ts'
import type { FoundKind } from '../../../domain/search/kind.ts'
import type { Wanted } from '../../../domain/search/wanted.ts'
import { type Statement, statement } from '../../statements.ts'
import { type Lookup, lookups } from './lookups.ts'

/** Something that was found, and where it belongs. */
export type FoundRow = {
  kind: FoundKind
  id: string
  /** What a person knows it by. */
  name: string
  /** Null: it is the service's own. */
  partner: string | null
  /** Null: it is of both modes. */
  mode: Mode | null
  slug: string | null
  drawing: string | null
  endpoint: string | null
  at: Date | null
}

/** With whose it is, in words. */
export type FoundAnywhereRow = FoundRow & { partnerName: string | null }

export const MOST_FOUND = 20

const rowsOf = ({ kind, from, id, name, partner, mode = 'null::mode', ...of }: Lookup, condition: string): string => {
  const { slug = 'null', drawing = 'null', endpoint = 'null', at } = of
  return `(select '${kind}' as kind, ${id} as id, ${name} as name, ${partner} as partner, ${mode} as mode, ${slug} as slug,
      ${drawing} as drawing, ${endpoint} as endpoint, ${at} as at from ${from}${condition} limit ${MOST_FOUND})`
}

const together = (by: Wanted['by'], conditionOf: (lookup: Lookup) => string): string =>
  lookups[by].map((lookup) => rowsOf(lookup, conditionOf(lookup))).join(' union all ')

const everywhere = (by: Wanted['by']): Statement<FoundAnywhereRow> =>
  statement(
    `find-by-${by}`,
    `select found.*, p.name as "partnerName"
    from (${together(by, () => '')}) found left join partner p on p.id = found.partner
    limit ${MOST_FOUND}`,
  )

/** The parts of what is wanted come before the caller, as many as there are. */
const PARTS: Partial<Record<Wanted['by'], number>> = { number: 3, hash: 3 }

const inAccount = (by: Wanted['by']): Statement<FoundRow> => {
  const account = `account_of($${(PARTS[by] ?? 1) + 1})`
  const own = ({ partner, mode }: Lookup): string =>
    mode === undefined
      ? ` and ${partner} = (select partner_id from ${account})`
      : ` and (${partner}, ${mode}) = (select partner_id, mode from ${account})`
  return statement(`find-own-by-${by}`, `select * from (${together(by, own)}) found limit ${MOST_FOUND}`)
}

const ofEach = <Row>(made: (by: Wanted['by']) => Statement<Row>): Readonly<Record<Wanted['by'], Statement<Row>>> =>
  Object.fromEntries(Object.keys(lookups).map((by) => [by, made(by as Wanted['by'])])) as Record<
    Wanted['by'],
    Statement<Row>
  >

/** For operators, over all partners. Takes the values of what is wanted. */
export const findAnywhere = ofEach(everywhere)

/** Within the account of a caller. Takes the values of what is wanted, and the caller. */
export const findInAccount = ofEach(inAccount)
