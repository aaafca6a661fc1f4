import lighthouse from 'lighthouse'
import { type Figure, percentile } from '../support/report.ts'

export type Visited = {
  name: string
  address: string
  /** Who is signed in, where somebody is. */
  token?: string
  /** Search engines are told to leave it out, which Lighthouse would hold against it. */
  isPrivate?: boolean
}

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const LOADS = 3
const LEAST = 95
/** Of an audit: below it, it is named as what cost marks. */
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
 * Lighthouse's own marks for a phone on a slow network, which it computes from what the browser did: the median of a
 * few runs, and beside those that fall short what cost marks.
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
