import { sql } from 'slonik'
import { type Actor, isOperator } from '../../../domain/actor.ts'

/** The condition that the actor may act on campaign `c`: a caller on those of its account, the operator on any. */
export const ofAccount = (actor: Actor) =>
  isOperator(actor)
    ? sql.fragment`true`
    : sql.fragment`(c.partner_id = ${actor.partnerId} and c.mode = ${actor.mode}::mode)`

/** The account of the caller in $1, while the caller is valid: every statement for partners begins with it. */
export const caller = 'caller as (select partner_id, mode from account_of($1))'
