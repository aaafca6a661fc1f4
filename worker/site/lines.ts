import type { Transaction } from '../../db/pool.ts'
import { avatarPathsOf } from '../../db/queries/avatar/pictures.ts'
import type { BriefRow } from '../../db/queries/site/draws.ts'
import type { LineRow } from '../../db/queries/site/lines.ts'
import type { CampaignBrief, DrawLine } from '../../public-site/facts.ts'

export const briefOf = (row: BriefRow): CampaignBrief => ({
  slug: row.slug,
  name: row.name,
  mode: row.mode,
  status: row.campaignStatus,
  language: row.language,
  timeZone: row.timeZone,
  payoutChain: row.payoutChain,
  payoutToken: row.payoutToken,
  organiser: row.organiser,
})

const present = (urls: readonly (string | null)[]): string[] => urls.filter((url) => url !== null)

/** From the address that a partner gave to the path under which the picture is served, if it is here. */
export const findAvatars = (tx: Transaction, urls: readonly (string | null)[]): Promise<Map<string, string>> =>
  avatarPathsOf(tx, [...new Set(present(urls))])

export const pathIn = (avatars: ReadonlyMap<string, string>, url: string | null): string | null =>
  (url === null ? undefined : avatars.get(url)) ?? null

/** The key of a picture in its path. */
export const avatarKeyIn = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

const toLine = (row: LineRow, avatars: ReadonlyMap<string, string>): DrawLine => {
  const { campaignId: _, best, bestWinners, bestNames, bestAvatarUrls, bestCents, ...line } = row
  return {
    ...line,
    best: best.map((position, i) => ({
      position,
      winner: bestWinners[i] as string,
      displayName: bestNames[i] ?? null,
      avatar: pathIn(avatars, bestAvatarUrls[i] ?? null),
      amountCents: bestCents[i] as number,
    })),
  }
}

/** Lists of drawings by campaign, in the order of the rows. */
export const linesByCampaign = async (tx: Transaction, rows: readonly LineRow[]): Promise<Map<string, DrawLine[]>> => {
  const urls = rows.flatMap(({ bestAvatarUrls }) => bestAvatarUrls)
  const avatars = await findAvatars(tx, urls)
  const groups = Map.groupBy(rows, ({ campaignId }) => campaignId)
  return new Map([...groups].map(([id, lines]) => [id, lines.map((line) => toLine(line, avatars))]))
}
