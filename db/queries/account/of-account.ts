import { sql } from 'slonik'
import { type Actor, isOperator } from '../../../domain/actor.ts'

/** The condition that campaign `c` is one that the actor may act on: one of the caller's account; the operator acts on any. */
export const ofAccount = (actor: Actor) =>
  isOperator(actor)
    ? sql.fragment`true`
    : sql.fragment`(c.partner_id = ${actor.partnerId} and c.mode = ${actor.mode}::mode)`
