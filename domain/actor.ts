/**
 * Who acts: a partner's server by its API key, a member of a partner's team in the portal, or the operator. Callers act
 * on one account, a partner in one mode; the operator acts on any.
 */

export const modes = ['test', 'live'] as const
export type Mode = (typeof modes)[number]

/**
 * `id` is an API key's id, or a member's id and the mode: statements find the account by it, while it is valid. `token`:
 * of the member's session, for what the database itself checks; an API key has none.
 */
export type Caller = { id: string; partnerId: string; mode: Mode; token?: string | undefined }

/** `token`: of the operator's session in the console; a command has the database's own rights instead. */
export type Operator = { operator: string; token?: string | undefined }

/** What nobody did: the service acts for its operator, by its own rules. */
export const THE_SERVICE: Operator = { operator: 'the service' }

export type Actor = Caller | Operator

export const isOperator = (actor: Actor): actor is Operator => 'operator' in actor

export const memberCaller = (memberId: string, partnerId: string, mode: Mode, token?: string): Caller => ({
  id: `${memberId} ${mode}`,
  partnerId,
  mode,
  token,
})

/** The actor as the audit log keeps it: `key_…`, `mbr_…`, or `operator` and a name. */
export const auditName = (actor: Actor): string =>
  isOperator(actor) ? `operator ${actor.operator}` : (actor.id.split(' ', 1)[0] as string)
