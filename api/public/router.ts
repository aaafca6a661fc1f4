import { readFile } from 'node:fs/promises'
import express, { type Handler, type Router } from 'express'
import { LANES } from '../../db/lanes.ts'
import { Refused } from '../../domain/refusals.ts'
import { SAMPLE_PATH } from '../../domain/sample/campaign.ts'
import { cacheControlOf } from '../../domain/serving/cache-control.ts'
import { etagOf } from '../../domain/serving/etag.ts'
import { languages } from '../../domain/language.ts'
import { LINKS_PATH } from '../../domain/winner-link.ts'
import { readAssets } from '../../public-site/assets.ts'
import { FIND_PATH, sitePath } from '../../public-site/pages/addresses.ts'
import { sendDocument } from '../conditional.ts'
import { encodedOnce } from '../encoding.ts'
import { statementsInTurns } from '../limits/in-turns.ts'
import { nameRoute } from '../metrics/route.ts'
import { openStrangers } from '../limits/strangers.ts'
import type { WinnerLinks } from '../winner-links.ts'
import { findCampaigns } from './find-campaigns.ts'
import { getArchive } from './get-archive.ts'
import { getAvatar } from './get-avatar.ts'
import { getCard } from './get-card.ts'
import { getProof } from './get-proof.ts'
import { getLogProof } from './log/get-log-proof.ts'
import { getWinnerPage } from './get-winner-page.ts'
import { getTile } from './log/get-tile.ts'
import { listDraws } from './list-draws.ts'
import { listGuaranteeLedger } from './list-guarantees.ts'
import { movedCampaigns } from './moved-campaigns.ts'
import { openToAll } from './open-to-all.ts'
import { recentDocuments } from './recent-documents.ts'
import { getSampleWinners } from './sample-winners.ts'
import type { Site } from './site.ts'

const serveVerifier = async (name: string): Promise<Handler> => {
  const body = await readFile(new URL(`../../public-site/verify/${name}`, import.meta.url))
  const etag = etagOf(body)
  const encode = encodedOnce(body)
  return (request, response) =>
    sendDocument(request, response, {
      body,
      etag,
      encode,
      type: 'text/javascript; charset=utf-8',
      cacheControl: cacheControlOf(request.path),
    })
}

/** One address may use all but one of the public connections at a time for pages that it chooses. */
const PAGE_TURNS = { atOnce: LANES.public.connections - 1, mostWaiting: 100 }
const MAX_CHOSEN_PAGES = 200
const MAX_CHOSEN_PAGES_BYTES = 8 * 1024 * 1024

type Parts = Omit<Site, 'recent' | 'chosenPages' | 'statementsOf'> & { links: WinnerLinks }

export const publicEndpoints = async ({ links, ...parts }: Parts): Promise<Router> => {
  const chosenPages = recentDocuments({ max: MAX_CHOSEN_PAGES, maxSize: MAX_CHOSEN_PAGES_BYTES })
  const statementsOf = statementsInTurns(parts.statements, PAGE_TURNS)
  const site = { ...parts, recent: recentDocuments(), chosenPages, statementsOf }
  const router = express.Router()
  const documents: Record<string, Handler> = {
    '/campaigns/:slug/draws.json': listDraws(site),
    '/campaigns/:slug/draws/:id/proof.json': getProof(site),
    '/campaigns/:slug/archive.zip': getArchive(site),
    '/campaigns/:slug/guarantees.json': listGuaranteeLedger(site),
    '/verify/verify-draw.mjs': await serveVerifier('verify-draw.mjs'),
    '/verify/verify-audit.mjs': await serveVerifier('verify-audit.mjs'),
    '/avatars/:key': getAvatar(site),
    '/cards/:name': getCard(site),
    '/log/proof/:leaf': getLogProof(site),
    [SAMPLE_PATH]: getSampleWinners,
  }
  router.use('/campaigns/:slug{/draws/:id}', movedCampaigns(parts.statements))
  // Most files of the log, and the status, are files of the site; pages of other origins may read them too.
  router.all('/log/{*path}', nameRoute('/log/*'), openToAll)
  router.get('/log/tile/{*path}', getTile(site))
  router.all('/status.json', openToAll)
  const { assets } = await readAssets()
  const link = `${LINKS_PATH}/:link`
  router.get(link, nameRoute(link), getWinnerPage({ ...site, links, assets, strangers: openStrangers() }))
  for (const language of languages) {
    const path = sitePath(language, FIND_PATH)
    router.get(path, nameRoute(path), findCampaigns({ ...site, assets }, language))
  }
  for (const [path, serve] of Object.entries(documents)) {
    router
      .route(path)
      .all(nameRoute(path), openToAll)
      .get(serve)
      .all((_request, response) => {
        response.setHeader('Allow', 'GET, HEAD, OPTIONS')
        throw new Refused('method_not_allowed', 'This address takes GET.')
      })
  }
  return router
}
