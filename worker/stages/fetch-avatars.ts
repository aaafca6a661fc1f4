/**
 * Fetches the pictures of the winners of drawn drawings, each address once, so that they are served from our own
 * address and a visitor's browser contacts nobody else. Only its bytes make an answer a picture. An address that fails
 * is tried again a few times and then given up: the page shows a drawn pattern instead.
 *
 * Calls are limited: so many at once, of these so many to one host and so many for one partner, the newest draws first.
 * A host that gives no answer is held dead for a while; its untried addresses are given up at once, and the tried ones
 * go on as probes. When one of them is answered, the others are looked at again.
 */
import {
  failAvatars,
  findAvatarsDue,
  lockAvatars,
  type LeasedAvatar,
  leaseAvatars,
  storePicture,
} from '../../db/queries/avatar/fetching.ts'
import { type HostNews, leaveWithHosts, noteHosts } from '../../db/queries/avatar/silent-hosts.ts'
import { endWaits, noteAvatars, takeWanted } from '../../db/queries/avatar/wanted.ts'
import { callWords } from '../../domain/finding-words/call.ts'
import { wordsOf } from '../../domain/finding.ts'
import { strikesOf } from '../../domain/picture/host-health.ts'
import { MAX_PICTURE_BYTES, type PictureType, pictureTypes, readPicture } from '../../domain/picture/read.ts'
import { delayAfterMs } from '../../domain/picture/retry.ts'
import type { LeasedCall, NetworkStage, Outcome } from '../network-stage.ts'
import type { PartnerClient } from '../partner/client.ts'

/** Together with the size of a picture, limits what calls under way have in memory. */
const CALLS_AT_ONCE = 40
const CALLS_PER_HOST = 8
const CALLS_PER_PARTNER = 20
/** Avatars on dead hosts that one transaction gives up. */
const LEFT_AT_ONCE = 2_000
const CALL_MS = 10_000

type Picture = { type: PictureType; body: Buffer }
/** `strikes`: as of `strikesOf`; 0 for any answer. */
type Fetched = Outcome & { avatar: LeasedAvatar; picture: Picture | null; strikes: number | null }

const failed = (avatar: LeasedAvatar, predicate: string, strikes: number | null): Fetched => ({
  sentence: `The avatar’s address ${predicate}.`,
  avatar,
  picture: null,
  strikes,
})

const fetchPicture = async (client: PartnerClient, avatar: LeasedAvatar): Promise<Fetched> => {
  const request = { method: 'GET', url: avatar.url, headers: { accept: pictureTypes.join(', ') } } as const
  const called = await client.call(request, { totalMs: CALL_MS, maxBytes: MAX_PICTURE_BYTES })
  if (!called.ok) return failed(avatar, wordsOf(callWords, called.failure).en, strikesOf(called.failure))
  const { status, body } = called.answer
  if (status !== 200) return failed(avatar, `answered ${status}`, 0)
  const read = readPicture(body)
  if ('problem' in read) return failed(avatar, read.problem, 0)
  const { type, size } = read
  const sentence = `${type}, ${size.width} by ${size.height} pixels, ${body.length} bytes`
  return { sentence, avatar, picture: { type, body }, strikes: 0 }
}

const callFor = (avatar: LeasedAvatar): LeasedCall<Fetched> => ({
  id: avatar.key,
  tries: avatar.tries,
  make: ({ client }) => fetchPicture(client, avatar),
  whenBroken: failed(
    avatar,
    'could not be asked, or its picture not be stored; operators see the cause in the log',
    null,
  ),
})

/** What these calls showed of their hosts, each host once. */
const newsOf = (outcomes: readonly Fetched[]): HostNews[] => {
  const calls = outcomes.flatMap(({ avatar: { host }, strikes }) => (strikes === null ? [] : [{ host, strikes }]))
  return [...Map.groupBy(calls, ({ host }) => host)].map(([host, ofHost]) => ({
    host,
    strikes: ofHost.some(({ strikes }) => strikes === 0) ? 0 : ofHost.reduce((sum, { strikes }) => sum + strikes, 0),
  }))
}

const isDrawing = (id: string): boolean => id.startsWith('drw_')

export const fetchAvatars = {
  queue: 'fetch-avatars',
  kind: 'network',
  next: 'render-pages',
  limits: { callMs: CALL_MS, atOnce: CALLS_AT_ONCE, perHost: CALLS_PER_HOST, perShare: CALLS_PER_PARTNER },
  prepare: async (tx, ids) => {
    const drawings = ids.filter(isDrawing)
    const wanted = drawings.length > 0 ? await takeWanted(tx, drawings) : []
    const parts = wanted.filter(({ isTaken }) => isTaken)
    const partners = parts.length > 0 ? await noteAvatars(tx, parts) : []
    const left = await leaveWithHosts(tx, LEFT_AT_ONCE)
    await endWaits(tx, { arrived: [], left })
    const looked = [...new Set([...partners, ...ids.filter((id) => !isDrawing(id))])]
    const again = wanted.flatMap(({ id, isTaken, isLast }) => (isTaken && isLast ? [] : [id]))
    if (left.length === LEFT_AT_ONCE) again.push(...looked)
    return { ids: looked, again: [{ ids: again }] }
  },
  findDue: findAvatarsDue,
  lease: async (tx, keys, leaseSeconds) =>
    (await leaseAvatars(tx, keys, { leaseSeconds, perHost: CALLS_PER_HOST })).map(callFor),
  // Hosts are noted first: if one answers again, rows of wanted_avatars are written, which are locked before their
  // avatars, as in `prepare`.
  record: async (tx, outcomes) => {
    await noteHosts(tx, newsOf(outcomes))
    const locked = await lockAvatars(
      tx,
      outcomes.map(({ avatar }) => avatar),
    )
    const taken = outcomes.filter(({ avatar }) => locked.has(avatar.lease))
    const arrived = taken.flatMap(({ avatar, picture }) => (picture ? [{ key: avatar.key, picture }] : []))
    const failures = taken.flatMap(({ avatar: { key, tries }, picture, sentence }) =>
      picture ? [] : [{ key, sentence, delayMs: delayAfterMs(tries, Math.random()) }],
    )
    for (const { key, picture } of arrived) await storePicture(tx, key, picture)
    if (failures.length > 0) await failAvatars(tx, failures)
    const shownAgain = await endWaits(tx, {
      arrived: arrived.map(({ key }) => key),
      left: failures.flatMap(({ key, delayMs }) => (delayMs === null ? [key] : [])),
    })
    return { onward: [{ ids: shownAgain }], taken: new Set(taken) }
  },
} satisfies NetworkStage<Fetched>
