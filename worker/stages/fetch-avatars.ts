/**
 * Fetches the pictures of the winners of drawn drawings, each address once, so that they are served from our own address and
 * a visitor's browser talks to nobody else. What an address gives is taken for a picture only by its bytes. One that fails is
 * called for again a few times and then left: the page shows a drawn pattern instead.
 */
import {
  failAvatars,
  findAvatarsDue,
  holdAvatars,
  type LeasedAvatar,
  leaseAvatars,
  storePicture,
} from '../../db/queries/fetching-avatars.ts'
import { endWaits, noteAvatars, takeWanted } from '../../db/queries/wanted-avatars.ts'
import { MAX_PICTURE_BYTES, type PictureType, pictureTypes, readPicture } from '../../domain/picture/read.ts'
import { delayAfterMs } from '../../domain/picture/retry.ts'
import type { LeasedCall, NetworkStage, Outcome } from '../network-stage.ts'
import type { PartnerClient } from '../partner/client.ts'

/** Together with the size of a picture, what calls under way hold in memory. */
const CALLS_AT_ONCE = 40
const CALLS_PER_HOST = 8
const CALL_MS = 10_000

type Picture = { type: PictureType; body: Buffer }
type Fetched = Outcome & { avatar: LeasedAvatar; picture: Picture | null }

const failed = (avatar: LeasedAvatar, predicate: string): Fetched => ({
  sentence: `The avatar’s address ${predicate}.`,
  avatar,
  picture: null,
})

const fetchPicture = async (client: PartnerClient, avatar: LeasedAvatar): Promise<Fetched> => {
  const request = { method: 'GET', url: avatar.url, headers: { accept: pictureTypes.join(', ') } } as const
  const called = await client.call(request, { totalMs: CALL_MS, maxBytes: MAX_PICTURE_BYTES })
  if (!called.ok) return failed(avatar, called.failure.sentence)
  const { status, body } = called.answer
  if (status !== 200) return failed(avatar, `answered ${status}`)
  const read = readPicture(body)
  if ('problem' in read) return failed(avatar, read.problem)
  const { type, size } = read
  const sentence = `${type}, ${size.width} by ${size.height} pixels, ${body.length} bytes`
  return { sentence, avatar, picture: { type, body } }
}

const callFor = (avatar: LeasedAvatar): LeasedCall<Fetched> => ({
  id: avatar.key,
  tries: avatar.tries,
  make: (client) => fetchPicture(client, avatar),
  whenBroken: failed(avatar, 'could not be asked, or its picture not be stored; operators see the cause in the log'),
})

const isDrawing = (id: string): boolean => id.startsWith('drw_')

export const fetchAvatars: NetworkStage<Fetched> = {
  queue: 'fetch-avatars',
  limits: { callMs: CALL_MS, atOnce: CALLS_AT_ONCE, perHost: CALLS_PER_HOST },
  findDue: async (tx, ids) => {
    const drawings = ids.filter(isDrawing)
    const wanted = drawings.length > 0 ? await takeWanted(tx, drawings) : []
    const noted = wanted.length > 0 ? await noteAvatars(tx, wanted) : []
    return findAvatarsDue(tx, [...noted, ...ids.filter((id) => !isDrawing(id))])
  },
  lease: async (tx, keys, leaseSeconds) => (await leaseAvatars(tx, keys, leaseSeconds)).map(callFor),
  record: async (tx, outcomes) => {
    const held = await holdAvatars(
      tx,
      outcomes.map(({ avatar }) => avatar),
    )
    const taken = outcomes.filter(({ avatar }) => held.has(avatar.lease))
    const arrived = taken.flatMap(({ avatar, picture }) => (picture ? [{ key: avatar.key, picture }] : []))
    const failures = taken.flatMap(({ avatar: { key, tries }, picture, sentence }) =>
      picture ? [] : [{ key, sentence, delayMs: delayAfterMs(tries, Math.random()) }],
    )
    for (const { key, picture } of arrived) await storePicture(tx, key, picture)
    if (failures.length > 0) await failAvatars(tx, failures)
    const shownAnew = await endWaits(tx, {
      arrived: arrived.map(({ key }) => key),
      left: failures.flatMap(({ key, delayMs }) => (delayMs === null ? [key] : [])),
    })
    return { nexts: [{ queue: 'render-pages', ids: shownAnew }], taken: new Set(taken) }
  },
}
