/** The moments of a drawing by section, each in a few words with what identifies it. */
import type { DeliveryLine } from '../../../db/queries/console/life/events.ts'
import type { LifeRow } from '../../../db/queries/console/life/drawing.ts'
import { auditSentence } from '../../../domain/portal/audit-sentence.ts'
import { whoIs } from '../../portal/present/audit-actor.ts'
import type { LifeRows } from './read-life.ts'

/** `more`: by whom, or under which id, hash or number. */
export type Moment = { at: Date; what: string; more: string | null }

const moment = (at: Date | null | undefined, what: string, more: string | null = null): Moment[] =>
  at ? [{ at, what, more }] : []

const isOfList = (action: string): boolean => action === 'winners.sent' || action === 'winners.replaced'

/** Each send has an entry in the audit log; a list that was fetched has none. */
export const ofList = ({ list, fetch, entries }: LifeRows): Moment[] => [
  ...moment(fetch?.startedAt, 'Fetching the winners began'),
  ...moment(fetch?.gaveUpAt, 'Fetching the winners was given up', fetch?.failure ?? null),
  ...(list?.fetchedFor ? moment(list.listedAt, 'Winners fetched', `${list.winners} winners`) : []),
  ...(list && !list.fetchedFor && !entries.rows.some(({ action }) => isOfList(action))
    ? moment(list.firstSentAt, 'Winners received', `${list.winners} winners`)
    : []),
]

export const ofEntries = ({ entries }: LifeRows): Moment[] =>
  entries.rows.map((entry) => ({
    at: entry.at,
    what: auditSentence(entry.action, entry.detail),
    more: `by ${whoIs(entry).actor}`,
  }))

const numbered = ({ number }: LifeRow): string => (number === null ? '' : `number ${number}, `)

export const ofDrawing = ({ drawing, held }: LifeRows): Moment[] => [
  ...moment(drawing.createdAt, 'Made'),
  ...moment(drawing.cutoffAt, 'Cutoff'),
  ...moment(drawing.lockedAt, 'List locked', drawing.commitment && `0x${drawing.commitment.toString('hex')}`),
  ...moment(drawing.loggedAt, 'Fingerprint in the transparency log', `entry ${drawing.logIndex}`),
  ...moment(drawing.drawDueAt, 'Draw time'),
  ...moment(
    drawing.entropyRequestedAt,
    'Random value asked for',
    `${numbered(drawing)}${drawing.entropyProvider}, request ${drawing.entropyRequestId}`,
  ),
  ...moment(drawing.valueSeenAt, 'Value seen on the chain'),
  ...moment(drawing.entropyRevealedAt, 'Value taken'),
  ...moment(drawing.settledAt, 'Prizes decided'),
  ...moment(drawing.transferAt, 'Transfer left to the chain'),
  ...moment(drawing.paidAt, 'Paid'),
  ...moment(drawing.heldAt, 'Held, because its campaign is paused'),
  ...moment(drawing.cancelledAt, 'Cancelled', drawing.cancelledReason),
  ...moment(drawing.voidedAt, 'Number void', drawing.voidReason),
  ...held.rows.flatMap(({ paidAt, position, reference }) =>
    moment(paidAt, `Prize of position ${position} paid by hand`, reference),
  ),
]

export const ofTrouble = ({ drawing, events }: LifeRows): Moment[] => [
  ...events.rows.flatMap(({ type, createdAt, code }) =>
    type === 'drawing.needs_attention' ? moment(createdAt, 'Needs attention', code) : [],
  ),
  ...moment(drawing.differsSince, 'Its rows were found wrong', drawing.differs),
]

const wanted = { request: 'Request', pay: 'Payment', deliver: 'Delivery of the value' } as const

export const ofChain = ({ intents, attempts, payout }: LifeRows): Moment[] => {
  const kinds = new Map(intents.rows.map(({ key, kind }) => [key, wanted[kind]]))
  return [
    ...moment(payout?.createdAt, 'Payout made', payout?.id),
    ...intents.rows.flatMap(({ kind, createdAt, key }) => moment(createdAt, `${wanted[kind]} wanted`, key)),
    ...attempts.rows.flatMap(({ key, signedAt, nonce, hash }) =>
      moment(signedAt, `${kinds.get(key)} signed`, `nonce ${nonce}, ${hash}`),
    ),
    ...intents.rows.flatMap(({ kind, finalAt }) => moment(finalAt, `${wanted[kind]} final on the chain`)),
    ...moment(payout?.paidAt, 'Payout confirmed', payout?.transaction),
  ]
}

export const ofSite = ({ files }: LifeRows): Moment[] =>
  files.rows.flatMap(({ path, renderedAt }) =>
    moment(renderedAt, path.endsWith('/proof.json') ? 'Proof published' : 'Page rendered last', path),
  )

const inTries = ({ tries }: DeliveryLine): string => (tries === 1 ? '1 try' : `${tries} tries`)

export const ofWebhooks = ({ events, deliveries }: LifeRows): Moment[] => {
  const types = new Map(events.rows.map(({ id, type }) => [id, type]))
  return deliveries.rows.flatMap((delivery) =>
    moment(
      delivery.deliveredAt,
      `Webhook ${types.get(delivery.event)} delivered`,
      `${delivery.url}, after ${inTries(delivery)}`,
    ),
  )
}
