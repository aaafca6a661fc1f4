import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import test from 'ava'
import { parse } from 'yaml'
import { z } from 'zod'
import { queueNames } from '../../db/jobs.ts'
import { alarmCodes } from '../../domain/alarm/alarm.ts'
import { attentionCodes, severityOf } from '../../domain/attention.ts'
import { isInstalled } from '../support/alerts/installed.ts'
import { unknownIn } from '../support/alerts/metric-names.ts'
import { readOperating, rules, rulesFile, valuesIn } from '../support/alerts/rules.ts'

test('the reader of queries finds what nothing answers', (t) => {
  t.deepEqual(unknownIn('max by (stage) (rate(prize_stage_failed_total{stage="a_b"}[5m])) > 2 and up{job="x"}'), [])
  t.deepEqual(unknownIn('sum(prize_stages_due) or prize_watch_age_seconds{chain=~"base"}'), [
    'prize_stages_due',
    'chain',
  ])
  t.deepEqual(unknownIn('max by (code) (prize_lock_delay_seconds)'), ['prize_lock_delay_seconds', 'code'])
})

test('each rule asks for metrics that there are, by labels that they have', (t) => {
  for (const { alert, expr } of rules) t.deepEqual(unknownIn(expr), [], alert)
})

test('each rule links to a page that the console has', (t) => {
  const router = readFileSync(new URL('../../api/console/web/src/router.tsx', import.meta.url), 'utf8')
  const pages = [...router.matchAll(/ page\(\s+'([^']+)'/g)].map(([, path]) => path)
  t.true(pages.length > 3)
  for (const { alert, annotations } of rules) {
    const { pathname } = new URL(annotations.console, 'https://draws.test')
    t.true(pages.includes(pathname.replace(/^\/operator/, '')), alert)
  }
})

test('each rule links to what shows its trouble, not to the page on which the console begins', (t) => {
  t.deepEqual(
    rules.filter(({ annotations }) => annotations.console === '/operator/'),
    [],
  )
})

test('a rule of a code links to what has that code', (t) => {
  const linked = rules.filter(({ annotations }) => annotations.console.includes('?code='))
  t.deepEqual(
    rules.filter((rule) => valuesIn(rule, 'code').length > 0 && !linked.includes(rule)),
    [],
  )
  for (const { alert, annotations } of linked) {
    const code = new URL(annotations.console, 'https://draws.test').searchParams.get('code') ?? ''
    const known = [...alarmCodes, '{{ $labels.code }}', 'log_{{ $labels.kind }}'] as readonly string[]
    t.true(known.includes(code), alert)
  }
})

test('no two rules have one name', (t) => {
  const names = rules.map(({ alert }) => alert)
  t.deepEqual(names, [...new Set(names)])
})

test('each attention code is in one rule, as its severity says', (t) => {
  const alertsOf = (code: string) => rules.filter((rule) => valuesIn(rule, 'code').includes(code))
  const expected = {
    operator: ['PrizeNeedsOperator', 'PrizeDiffers'],
    waits: ['PrizeDoesNotGoOn'],
    partner: ['PrizePartnerWaits'],
  }
  for (const code of attentionCodes) {
    const alerts = alertsOf(code).map(({ alert }) => alert)
    t.is(alerts.length, 1, code)
    t.true(expected[severityOf(code)].includes(alerts[0] as string), code)
  }
  const asked = rules.flatMap((rule) => valuesIn(rule, 'code'))
  t.deepEqual(asked.toSorted(), attentionCodes.toSorted())
})

test('stages that rules name are queues, and each stage is watched by one rule that says that it is late', (t) => {
  for (const rule of rules)
    for (const stage of valuesIn(rule, 'stage')) t.true((queueNames as readonly string[]).includes(stage), stage)
  const [stuck, late] = ['PrizeStageStuck', 'PrizeStageLate'].map((alert) => rules.find((rule) => rule.alert === alert))
  t.truthy(stuck && late)
  t.deepEqual(stuck && valuesIn(stuck, 'stage'), late && valuesIn(late, 'stage'), 'one leaves out what the other takes')
})

const unitTest = z.strictObject({
  name: z.string(),
  interval: z.string(),
  input_series: z.array(z.unknown()).min(1),
  promql_expr_test: z.array(
    z.strictObject({
      expr: z.string(),
      eval_time: z.string(),
      exp_samples: z.array(z.strictObject({ labels: z.string(), value: z.literal(1) })).default([]),
    }),
  ),
  alert_rule_test: z.array(z.unknown()).optional(),
})

test('each rule has a unit test that sees it before, while and after it fires', (t) => {
  const { tests } = z
    .object({ tests: z.array(unitTest) })
    .parse(parse(readOperating('alerts.test.yml'), { maxAliasCount: -1 }))
  t.deepEqual(
    tests.map(({ name }) => name),
    rules.map(({ alert }) => alert),
  )
  for (const { name, promql_expr_test: times } of tests) {
    const fired = times.map(({ exp_samples: samples }) => samples.map(({ labels }) => labels))
    t.deepEqual(fired, [[], [`{alertname="${name}"}`], []], name)
    for (const { expr } of times) t.regex(expr, /^count by \(alertname\) \(ALERTS\{/, name)
  }
})

const withPromtool = isInstalled('promtool') ? test : test.skip

withPromtool('promtool takes the rules, and each fires and clears in its unit test (needs promtool)', (t) => {
  const run = (...words: string[]) => spawnSync('promtool', words, { encoding: 'utf8' })
  const check = run('check', 'rules', rulesFile)
  t.is(check.status, 0, check.stderr)
  const units = run('test', 'rules', rulesFile.replace(/\.yml$/, '.test.yml'))
  t.is(units.status, 0, units.stderr)
})
