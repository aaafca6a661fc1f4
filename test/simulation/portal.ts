/** People of partners' teams, who do in the portal what a key or an operator does elsewhere. */
import { EventEmitter } from 'node:events'
import { randomBytes } from 'node:crypto'
import { TRPCError } from '@trpc/server'
import type { Request, Response } from 'express'
import fc from 'fast-check'
import { z } from 'zod'
import { useSession } from '../../db/queries/account/sessions.ts'
import { newId } from '../../db/new-id.ts'
import { openCallLimits } from '../../api/portal/call-limits.ts'
import type { PortalService } from '../../api/portal/context.ts'
import { portalRouter } from '../../api/portal/router.ts'
import { refusalOf } from '../../api/portal/trpc-error.ts'
import type { Mode } from '../../domain/actor.ts'
import { type Role, roles } from '../../domain/portal/role.ts'
import { TOKEN_BYTES, tokenFrom, tokenHash } from '../../domain/portal/token.ts'
import { makeMember, makeUser } from '../support/portal/portal.ts'
import type { TestWorkplace } from '../support/workplace.ts'
import { type Campaign, modeOf } from './model.ts'
import type { World } from './world.ts'

/** One person of each role: their ids. */
export type Team = Record<Role, string>

/** A person of a team; null: a key or an operator acts instead. */
export type Person = Role | null

export const persons: fc.Arbitrary<Person> = fc.oneof(
  { weight: 4, arbitrary: fc.constant(null) },
  { weight: 1, arbitrary: fc.constantFrom(...roles) },
)

const PEOPLE: Record<Role, string> = { viewer: 'a viewer', manager: 'a manager', owner: 'an owner' }

export const wordsOfPerson = (person: Person): string => (person === null ? '' : ` (${PEOPLE[person]} in the portal)`)

const RANKS: Record<Role, number> = { viewer: 0, manager: 1, owner: 2 }

/** The reply to a person in the portal: forbidden if their role is too low, else `reply`. */
export const replyInPortal = (person: Person, needed: Role, reply: string): string =>
  person !== null && RANKS[person] < RANKS[needed] ? '403 forbidden' : reply

/** The owner is made first, as a team must not be without one. */
export const makeTeam = async (place: TestWorkplace, partner: string): Promise<Team> => {
  const team: Partial<Team> = {}
  for (const role of roles.toReversed()) {
    const { userId } = await makeUser(place, { name: `A ${role}`, hasSecondFactor: true })
    await makeMember(place, { partner, userId, role })
    team[role] = userId
  }
  return team as Team
}

/** Somebody has just signed in, and confirmed it. */
const signIn = async ({ clock }: World, userId: string): Promise<string> => {
  const token = tokenFrom(randomBytes(TOKEN_BYTES))
  await clock.client.query(
    `insert into session (id, user_id, token_hash, expires_at, confirmed_at, address, user_agent)
    values ($1, $2, $3, now() + interval '30 days', now(), '127.0.0.1', 'test')`,
    [newId('ses'), userId, tokenHash(token)],
  )
  return token
}

/** What a call's answer is sent to. */
const newResponse = (): Response =>
  Object.assign(new EventEmitter(), {
    locals: {},
    destroyed: false,
    setHeader: () => {},
    getHeader: () => undefined,
  }) as unknown as Response

const serviceOf = ({ service }: World): PortalService => ({
  ...service,
  baseUrl: 'https://api.test',
  publicUrl: 'https://draws.test',
  callLimits: openCallLimits(),
  announcements: async () => [],
  readSession: async () => null,
})

type Portal = ReturnType<typeof portalRouter.createCaller>

/** The account that is worked with, and the campaign. */
type Where = { account: { partner: string; mode: Mode }; slug: string }

type Call<Result> = (portal: Portal, where: Where) => Promise<Result>

/** Signs in a person of the campaign's team. Returns the function that then calls the portal. */
const inPortal = async <Result>(
  world: World,
  campaign: Campaign,
  role: Role,
  call: Call<Result>,
): Promise<() => Promise<Result>> => {
  const { owner, slug } = campaign
  const token = await signIn(world, world.teams[owner][role])
  return async () => {
    const service = serviceOf(world)
    const [found] = await service.statements.rows(useSession, [tokenHash(token)])
    if (!found) throw new Error('Who has just signed in is not signed in.')
    const response = newResponse()
    const session = { ...found, token, address: null }
    const context = { service, request: {} as Request, response, session, language: 'en', longList: null } as const
    const account = { partner: world.partners[owner], mode: modeOf(campaign) }
    try {
      return await call(portalRouter.createCaller(context), { account, slug })
    } catch (error) {
      const cause = error instanceof TRPCError && error.cause ? error.cause : error
      throw cause instanceof z.ZodError ? refusalOf(cause, '') : cause
    } finally {
      response.emit('close')
    }
  }
}

/** The act as this person does it in the portal, or `otherwise` as a key or an operator does. */
export const actBy = async <Result>(
  world: World,
  campaign: Campaign,
  { person, portal, otherwise }: { person: Person; portal: Call<Result>; otherwise: () => Promise<Result> },
): Promise<() => Promise<Result>> => (person === null ? otherwise : inPortal(world, campaign, person, portal))
