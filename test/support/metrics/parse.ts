/** Prometheus's text format 0.0.4, read strictly: whatever a scraper could trip over throws. */

export type Sample = { name: string; labels: Readonly<Record<string, string>>; value: number }
export type Family = { type: string; help: string; samples: Sample[] }

const NAME = '[a-zA-Z_:][a-zA-Z0-9_:]*'
const HELP = new RegExp(`^# HELP (${NAME}) (.+)$`)
const TYPE = new RegExp(`^# TYPE (${NAME}) (counter|gauge|histogram|summary|untyped)$`)
const SAMPLE = new RegExp(`^(${NAME})(?:\\{(.*)\\})? (\\S+)$`)
const LABEL = /^([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\\n]|\\[\\"n])*)"(?:,|$)/

const numberIn = (text: string): number => {
  if (text === '+Inf') return Number.POSITIVE_INFINITY
  if (text === 'Nan' || text === 'NaN') return Number.NaN
  if (!/^-?\d+(\.\d+)?(e[+-]?\d+)?$/.test(text)) throw new Error(`not a number: ${text}`)
  return Number(text)
}

const labelsIn = (text: string): Record<string, string> => {
  const labels: Record<string, string> = {}
  for (let rest = text; rest !== ''; ) {
    const [whole, name, value] = LABEL.exec(rest) ?? []
    if (whole === undefined || name === undefined || name in labels) throw new Error(`damaged labels: ${text}`)
    labels[name] = String(value)
    rest = rest.slice(whole.length)
  }
  return labels
}

const SUFFIXES: Readonly<Record<string, readonly string[]>> = {
  histogram: ['_bucket', '_sum', '_count'],
  summary: ['', '_sum', '_count'],
}

const inText = (labels: Sample['labels']): string =>
  Object.entries(labels)
    .map((label) => JSON.stringify(label))
    .toSorted((one, other) => one.localeCompare(other))
    .join()

const withoutBound = (labels: Sample['labels']) =>
  Object.fromEntries(Object.entries(labels).filter(([name]) => name !== 'le'))

const keyOf = ({ name, labels }: Sample): string => `${name} ${inText(labels)}`

/** Buckets grow, the last is +Inf, and it is the count. */
const checkHistogram = (name: string, samples: readonly Sample[]): void => {
  const ofOne = Map.groupBy(samples, ({ labels }) => inText(withoutBound(labels)))
  for (const series of ofOne.values()) {
    const buckets = series.filter((sample) => sample.name === `${name}_bucket`)
    const bounds = buckets.map(({ labels }) => numberIn(labels['le'] ?? ''))
    const counts = buckets.map(({ value }) => value)
    const isGrowing = (all: readonly number[]) => all.every((one, i) => i === 0 || one >= (all[i - 1] as number))
    const count = series.find((sample) => sample.name === `${name}_count`)?.value
    const hasSum = series.some((sample) => sample.name === `${name}_sum`)
    if (!isGrowing(bounds) || !isGrowing(counts) || bounds.at(-1) !== Number.POSITIVE_INFINITY)
      throw new Error(`${name}: buckets are not in order: ${JSON.stringify(series)}`)
    if (count === undefined || count !== counts.at(-1) || !hasSum) throw new Error(`${name}: count and buckets differ`)
  }
}

export const parseMetrics = (text: string): ReadonlyMap<string, Family> => {
  const families = new Map<string, Family>()
  const seen = new Set<string>()
  if (!text.endsWith('\n')) throw new Error('the last line does not end')
  let current: { name: string; family: Family } | null = null
  let help: { name: string; text: string } | null = null
  for (const line of text.split('\n')) {
    if (line === '') continue
    const said = HELP.exec(line)
    if (said) {
      help = { name: said[1] as string, text: said[2] as string }
      continue
    }
    const typed = TYPE.exec(line)
    if (typed) {
      const [, name, type] = typed as unknown as [string, string, string]
      if (families.has(name) || help?.name !== name) throw new Error(`${name}: said twice, or without help`)
      current = { name, family: { type, help: help.text, samples: [] } }
      families.set(name, current.family)
      continue
    }
    const [, name, labels = '', value] = SAMPLE.exec(line) ?? []
    if (name === undefined || value === undefined || !current) throw new Error(`damaged line: ${line}`)
    const suffixes = SUFFIXES[current.family.type] ?? ['']
    if (!suffixes.some((suffix) => name === current?.name + suffix))
      throw new Error(`${name} is not of ${current.name}`)
    const sample = { name, labels: labelsIn(labels), value: numberIn(value) }
    if (seen.has(keyOf(sample))) throw new Error(`twice: ${line}`)
    seen.add(keyOf(sample))
    current.family.samples.push(sample)
  }
  for (const [name, { type, samples }] of families) if (type === 'histogram') checkHistogram(name, samples)
  return families
}
