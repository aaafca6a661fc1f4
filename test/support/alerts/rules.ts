import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { z } from 'zod'

const folder = new URL('../../../docs/operating/', import.meta.url)

const rule = z.strictObject({
  alert: z.string(),
  expr: z.string(),
  for: z.string().optional(),
  labels: z.strictObject({
    severity: z.enum(['page', 'ticket']),
    kind: z.enum(['stuck', 'late', 'growing', 'dry', 'unreachable', 'differing']),
    trouble: z.string().optional(),
  }),
  annotations: z.strictObject({
    summary: z.string(),
    description: z.string(),
    runbook: z.string().startsWith('docs/operating/runbook.md#'),
    console: z.string().startsWith('/operator/'),
  }),
})
const file = z.strictObject({
  groups: z.array(z.strictObject({ name: z.string(), rules: z.array(rule) })),
})
export type Rule = z.infer<typeof rule>

export const readOperating = (name: string): string => readFileSync(new URL(name, folder), 'utf8')

export const rulesFile = new URL('alerts.yml', folder).pathname
export const rules: readonly Rule[] = file
  .parse(parse(readOperating('alerts.yml')))
  .groups.flatMap((group) => group.rules)

/** The values that a rule asks of a label by `label=~"one|another"`, or by a single `label="one"`. */
export const valuesIn = ({ expr }: Rule, label: string): string[] =>
  [...expr.matchAll(new RegExp(`\\b${label}(?:=~|=|!~|!=)"([^"]*)"`, 'g'))].flatMap(([, values]) =>
    (values as string).split('|'),
  )
