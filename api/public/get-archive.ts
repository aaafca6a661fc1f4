import type { RequestHandler, Response } from 'express'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { findArchivedCampaign } from '../../db/queries/site/archive.ts'
import { Refused } from '../../domain/refusals.ts'
import { slugIn } from '../path.ts'
import { archiveEntries } from './archive/entries.ts'
import { zip } from './archive/zip.ts'
import type { Site } from './site.ts'

/** Every request makes its own archive, so no more than this are made at once. */
const MAX_ARCHIVES_AT_ONCE = 2
/** A client that reads nothing for this long, or has not finished after that long, makes room for others. */
const MAX_SILENCE_MS = 30_000
const MAX_ARCHIVE_MS = 1_800_000
/** When the process stops, an archive that is nearly done may finish. */
const MAX_FINISH_MS = 10_000

/** Aborts when an archive has taken too long, or a while after the stop signal. */
const deadline = (stopping: AbortSignal) => {
  const late = new AbortController()
  const timers = [setTimeout(() => late.abort(), MAX_ARCHIVE_MS)]
  const stop = () => timers.push(setTimeout(() => late.abort(), MAX_FINISH_MS))
  if (stopping.aborted) stop()
  else stopping.addEventListener('abort', stop)
  return {
    signal: late.signal,
    clear: () => {
      stopping.removeEventListener('abort', stop)
      for (const timer of timers) clearTimeout(timer)
    },
  }
}

const send = async (bytes: AsyncIterable<Buffer>, response: Response, stopping: AbortSignal): Promise<void> => {
  const { signal, clear } = deadline(stopping)
  response.setTimeout(MAX_SILENCE_MS, () => response.destroy())
  try {
    await pipeline(Readable.from(bytes, { objectMode: true, highWaterMark: 1 }), response, { signal })
  } catch (error) {
    // A client that disconnected, or was too slow, is not our fault.
    if (!signal.aborted && (error as { code?: string }).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error
  } finally {
    clear()
  }
}

/**
 * GET /campaigns/{slug}/archive.zip: every proof with what checks it, streamed as it is made. No file of the site: a thousand
 * draws of ten winners are 1.4 MB, which every draw would write again.
 */
export const getArchive = (
  site: Pick<Site, 'statements' | 'archiveStatements' | 'pool' | 'stopping'>,
): RequestHandler => {
  let underWay = 0
  return async (request, response) => {
    const slug = slugIn(request)
    const [campaign] = await site.statements.rows(findArchivedCampaign, [slug])
    if (!campaign) throw new Refused('not_found', 'There is no such campaign.')
    const isBusy = underWay >= MAX_ARCHIVES_AT_ONCE
    if (isBusy && request.method !== 'HEAD')
      throw new Refused('unavailable', 'Other archives are being made right now. Try again in a minute.')
    response.setHeader('Content-Type', 'application/zip')
    response.setHeader('Content-Disposition', `attachment; filename="${slug}-proofs.zip"`)
    response.setHeader('Cache-Control', 'public, max-age=60')
    if (request.method === 'HEAD') {
      response.end()
      return
    }
    underWay += 1
    try {
      await send(
        zip(archiveEntries({ statements: site.archiveStatements, pool: site.pool }, campaign)),
        response,
        site.stopping,
      )
    } finally {
      underWay -= 1
    }
  }
}
