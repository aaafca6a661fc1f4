import type { RequestHandler } from 'express'
import { findCard, findCardFacts, keepCard } from '../../db/queries/site/cards.ts'
import { cacheControlOf } from '../../domain/serving/cache-control.ts'
import { Refused } from '../../domain/refusals.ts'
import { drawCard } from '../../public-site/pages/draw/card.ts'
import { sendDocument } from '../conditional.ts'
import { networkOf } from '../network.ts'
import { cardMaker } from './card-maker.ts'
import type { Site } from './site.ts'

const NAME = /^(?<id>drw_[A-Za-z0-9]{22})-(?<digest>[0-9a-f]{16})\.png$/
/** For a card that was replaced, for instance because the campaign was renamed: it redirects to the current one. */
const MOVED = 'public, max-age=60'
const RETRY_SECONDS = '60'

type Found = { body: Buffer } | { movedTo: string } | 'later' | null

/** GET /cards/{id}-{digest}.png: the stored picture, or one made now. */
export const getCard = ({ statementsOf, pool }: Pick<Site, 'statementsOf' | 'pool'>): RequestHandler => {
  const make = cardMaker()
  const finding = new Map<string, Promise<Found>>()

  const makeAndKeep = async (network: string, card: { id: string; digest: string; svg: string }): Promise<Found> => {
    const asked = make(card.svg, network)
    if (!asked) return 'later'
    const body = await asked
    await keepCard(pool, { ...card, body })
    return { body }
  }

  const find = async (network: string, id: string, digest: string): Promise<Found> => {
    const statements = statementsOf(network)
    const [kept] = await statements.rows(findCard, [id, digest])
    if (kept) return kept
    const [facts] = await statements.rows(findCardFacts, [id])
    if (!facts) return null
    const { svg, digest: present, card } = drawCard({ ...facts, campaign: facts, id })
    return digest === present ? makeAndKeep(network, { id, digest, svg }) : { movedTo: card.path }
  }

  /** Concurrent requests for a card share one look-up. */
  const findOnce = (network: string, id: string, digest: string): Promise<Found> => {
    const key = `${id} ${digest}`
    const found = finding.get(key) ?? find(network, id, digest).finally(() => finding.delete(key))
    finding.set(key, found)
    return found
  }

  return async (request, response) => {
    const { id, digest } = NAME.exec(String(request.params['name']))?.groups ?? {}
    const found = id && digest ? await findOnce(networkOf(request), id, digest) : null
    if (!found) throw new Refused('not_found', 'There is no such picture: a draw has one once it is drawn.')
    if (found === 'later') {
      response.setHeader('Retry-After', RETRY_SECONDS)
      throw new Refused('busy', 'Many pictures are being made. Ask for this one again in a minute.')
    }
    if ('movedTo' in found) {
      response.setHeader('Cache-Control', MOVED)
      response.redirect(302, found.movedTo)
      return
    }
    await sendDocument(request, response, {
      body: found.body,
      etag: `"${digest}"`,
      type: 'image/png',
      cacheControl: cacheControlOf(request.path),
    })
  }
}
