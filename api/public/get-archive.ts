import type { RequestHandler, Response } from 'express'
import { findArchivedCampaign } from '../../db/queries/site/archive.ts'
import { Refused } from '../../domain/refusals.ts'
import { networkOf } from '../network.ts'
import { slugIn } from '../path.ts'
import { sendPieces } from '../readers/send-pieces.ts'
import { archiveEntries } from './archive/entries.ts'
import { type ArchivePlace, type ArchivePlaces, openArchivePlaces } from './archive/places.ts'
import { zip } from './archive/zip.ts'
import type { Site } from './site.ts'

/** Every request generates an archive, so their number at once is limited, in total and by address. */
const MAX_ARCHIVES_AT_ONCE = 16
const MAX_ARCHIVES_PER_ADDRESS = 2
/** A download that takes longer is aborted, to make room for others. */
const MAX_ARCHIVE_MS = 1_800_000
/** When the process stops, an archive that is nearly done may finish. */
const MAX_FINISH_MS = 10_000
const RETRY_SECONDS = '60'

/** Aborts when an archive has to make room, has taken too long, or a while after the stop signal. */
const deadline = (stopping: AbortSignal, displaced: AbortSignal) => {
  const late = new AbortController()
  const timers = [setTimeout(() => late.abort(), MAX_ARCHIVE_MS)]
  const stop = () => timers.push(setTimeout(() => late.abort(), MAX_FINISH_MS))
  if (stopping.aborted) stop()
  else stopping.addEventListener('abort', stop)
  return {
    signal: AbortSignal.any([late.signal, displaced]),
    clear: () => {
      stopping.removeEventListener('abort', stop)
      for (const timer of timers) clearTimeout(timer)
    },
  }
}

const takePlace = (places: ArchivePlaces, address: string, response: Response): ArchivePlace => {
  const place = places.take(address)
  if ('release' in place) return place
  response.setHeader('Retry-After', RETRY_SECONDS)
  throw place.full === 'holder'
    ? new Refused(
        'too_many_at_once',
        `Your address is reading ${MAX_ARCHIVES_PER_ADDRESS} archives already. Ask again once one of them is done.`,
      )
    : new Refused('busy', 'Other archives are being made right now. Try again in a minute.')
}

/**
 * GET /campaigns/{slug}/archive.zip: every proof with what checks it, generated while it is sent. It is not stored as a
 * file: a thousand draws of ten winners are 1.4 MB, which every draw would have to write again.
 */
export const getArchive = (
  site: Pick<Site, 'statements' | 'archiveStatements' | 'pool' | 'stopping'>,
): RequestHandler => {
  const places = openArchivePlaces({ total: MAX_ARCHIVES_AT_ONCE, perHolder: MAX_ARCHIVES_PER_ADDRESS })
  const source = { statements: site.archiveStatements, pool: site.pool }
  return async (request, response) => {
    const slug = slugIn(request)
    const [campaign] = await site.statements.rows(findArchivedCampaign, [slug])
    if (!campaign) throw new Refused('not_found', 'There is no such campaign.')
    const place = request.method === 'HEAD' ? null : takePlace(places, networkOf(request), response)
    response.setHeader('Content-Type', 'application/zip')
    response.setHeader('Content-Disposition', `attachment; filename="${slug}-proofs.zip"`)
    response.setHeader('Cache-Control', 'public, max-age=60')
    if (place === null) {
      response.end()
      return
    }
    const { signal, clear } = deadline(site.stopping, place.signal)
    try {
      await sendPieces(response, place.counted(zip(archiveEntries(source, campaign))), { signal })
    } finally {
      clear()
      place.release()
    }
  }
}
