import { readFile } from 'node:fs/promises'
import { loadDrawn } from '../../../db/queries/drawing/drawn.ts'
import {
  type ArchivedCampaign,
  type ArchivedDraw,
  listArchivedDraws,
  listUndrawnNumbers,
} from '../../../db/queries/site/archive.ts'
import { findProofs } from '../../../db/queries/site/proofs.ts'
import { fromStored } from '../../../db/queries/site/stored-body.ts'
import { proofOf, proofPath } from '../../../domain/drawing/proof.ts'
import { readingDictionaries } from '../read-dictionary.ts'
import type { Site } from '../site.ts'
import { archiveReadme } from './readme.ts'
import type { ZipEntry } from './zip.ts'

/** How many winners' proofs are in memory at a time; a draw with more is taken alone. */
const WINNERS_AT_ONCE = 2_000
const NUMBER_DIGITS = 6

const verifyFolder = new URL('../../../public-site/verify/', import.meta.url)
const FILES = ['verify-draw.mjs', 'prize-drawings-abi.json']

type Source = Pick<Site, 'statements' | 'pool'>

/** Groups of draws that are small enough to be in memory together. */
const pieces = (draws: readonly ArchivedDraw[]): ArchivedDraw[][] => {
  const cut: ArchivedDraw[][] = []
  let room = 0
  for (const draw of draws) {
    if (draw.winnersExpected > room) {
      cut.push([])
      room = WINNERS_AT_ONCE
    }
    cut.at(-1)?.push(draw)
    room -= draw.winnersExpected
  }
  return cut
}

/** The proofs of these draws by id: as published, or composed now where the newest is not published yet. */
const readProofs = async ({ statements, pool }: Source, slug: string, draws: readonly ArchivedDraw[]) => {
  const ids = draws.map(({ id }) => id)
  const stored = await statements.rows(findProofs, [ids, ids.map((id) => proofPath(slug, id))])
  const read = readingDictionaries(statements)
  const proofs = new Map(await Promise.all(stored.map(async (row) => [row.id, await fromStored(row, read)] as const)))
  const missing = ids.filter((id) => !proofs.has(id))
  const drawn = missing.length > 0 ? await loadDrawn(pool, missing) : []
  for (const drawing of drawn) proofs.set(drawing.id, Buffer.from(JSON.stringify(proofOf(drawing))))
  return proofs
}

async function* proofEntries(source: Source, campaign: ArchivedCampaign): AsyncGenerator<ZipEntry> {
  const { id, slug, lastNumber } = campaign
  for (let after = 0; after < lastNumber; ) {
    const page = await source.statements.rows(listArchivedDraws, [id, after, lastNumber])
    for (const piece of pieces(page)) {
      const proofs = await readProofs(source, slug, piece)
      for (const draw of piece) {
        const name = `proofs/${String(draw.number).padStart(NUMBER_DIGITS, '0')}.json`
        yield { name, content: proofs.get(draw.id) as Buffer, at: draw.settledAt }
      }
    }
    after = page.at(-1)?.number ?? lastNumber
  }
}

/**
 * What a campaign's archive holds, in a stable order: the README and the verifier, then the proof of every draw by
 * number.
 */
export async function* archiveEntries(source: Source, campaign: ArchivedCampaign): AsyncGenerator<ZipEntry> {
  const at = campaign.createdAt
  const undrawn = await source.statements.rows(listUndrawnNumbers, [campaign.id, campaign.lastNumber])
  yield { name: 'README.md', content: Buffer.from(archiveReadme(campaign, undrawn)), at }
  for (const name of FILES) yield { name, content: await readFile(new URL(name, verifyFolder)), at }
  yield* proofEntries(source, campaign)
}
