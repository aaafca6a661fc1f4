import lighthouse from 'lighthouse'
import { type Figure, percentile } from '../support/report.ts'

export type Visited = {
  name: string
  address: string
  /** Who is signed in, where somebody is. */
  token?: string
  /** Search engines are asked to leave the page out, so Lighthouse's audit of that is skipped. */
  isPrivate?: boolean
}

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const LOADS = 3
const LEAST = 95
/** An audit with a score below this is named as one that cost marks. */
const SHORT = 0.9

const runOnce = async ({ address, token, isPrivate = false }: Visited, port: number) => {
  const result = await lighthouse(address, {
    port,
    logLevel: 'silent',
    onlyCategories: [...CATEGORIES],
    ...(isPrivate && { skipAudits: ['is-crawlable'] }),
    ...(token !== undefined && { extraHeaders: { Cookie: `pds_session=${token}` } }),
  })
  if (!result || result.lhr.runtimeError) throw new Error(`${address}: ${result?.lhr.runtimeError?.message}`)
  return result.lhr
}

type Report = Awaited<ReturnType<typeof runOnce>>

const scoreOf = ({ categories }: Report, category: string): number =>
  Math.round((categories[category]?.score ?? 0) * 100)

const faultsOf = ({ categories, audits }: Report): string[] =>
  CATEGORIES.flatMap((category) => categories[category]?.auditRefs ?? []).flatMap(({ id, weight }) => {
    const score = audits[id]?.score ?? 1
    return weight > 0 && score < SHORT ? [`${id} ${score}`] : []
  })

/**
 * Lighthouse's marks for a simulated phone on a slow network: the median of a few runs and, for marks that fall short,
 * the audits that cost them.
 */
export const marks = async (visited: Visited, port: number): Promise<Figure> => {
  const reports: Report[] = []
  for (let i = 0; i < LOADS; i += 1) reports.push(await runOnce(visited, port))
  const medians = CATEGORIES.map((category) => {
    const score = percentile(
      reports.map((report) => scoreOf(report, category)),
      50,
    )
    return { category, score }
  })
  const faults = medians.some(({ score }) => score < LEAST) ? new Set(reports.flatMap(faultsOf)) : []
  const short = [...faults].join(', ')
  return {
    name: `Lighthouse, ${visited.name}`,
    target: `each ≥ ${LEAST}`,
    value: `${medians.map(({ category, score }) => `${category} ${score}`).join(', ')}${short && ` (short of: ${short})`}`,
    raw: 'none',
  }
}
