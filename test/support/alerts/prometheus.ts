import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stringify } from 'yaml'
import { z } from 'zod'
import { freePort } from '../../../local/ports.ts'
import type { Owner } from '../database.ts'
import { until } from '../until.ts'
import { rules } from './rules.ts'

/** Longer than the ten seconds between two sums over all workers. */
const WINDOW = '[15s]'

/** The rules with `for: 0s` and a short window in every expression: a test cannot wait for minutes. */
const shortened = () => ({
  groups: [
    {
      name: 'shortened',
      rules: rules.map((rule) => ({ ...rule, for: '0s', expr: rule.expr.replaceAll(/\[\w+\]/g, WINDOW) })),
    },
  ],
})

const answer = z.object({
  data: z.object({ result: z.array(z.object({ metric: z.record(z.string(), z.string()) })) }),
})

/** A Prometheus that scrapes these ports and evaluates the rules every second, until the test ends. */
export const startPrometheus = async (t: Owner, ports: readonly number[]) => {
  const folder = await mkdtemp(join(tmpdir(), 'prometheus-'))
  const config = {
    global: { scrape_interval: '1s', scrape_timeout: '1s', evaluation_interval: '1s' },
    rule_files: ['rules.yml'],
    scrape_configs: [{ job_name: 'prize', static_configs: [{ targets: ports.map((port) => `127.0.0.1:${port}`) }] }],
  }
  await writeFile(join(folder, 'rules.yml'), stringify(shortened()))
  await writeFile(join(folder, 'prometheus.yml'), stringify(config))
  const port = await freePort()
  const child = spawn(
    'prometheus',
    [
      `--config.file=${join(folder, 'prometheus.yml')}`,
      `--storage.tsdb.path=${join(folder, 'data')}`,
      `--web.listen-address=127.0.0.1:${port}`,
      '--log.level=error',
    ],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  )
  const ended = once(child, 'exit')
  t.teardown(async () => {
    child.kill('SIGKILL')
    await ended
    await rm(folder, { recursive: true, force: true })
  })
  const seriesOf = async (query: string) => {
    const found = await fetch(
      `http://127.0.0.1:${port}/api/v1/query?${new URLSearchParams({ query }).toString()}`,
    ).catch(() => null)
    return found?.ok ? answer.parse(await found.json()).data.result : []
  }
  const ask = async (query: string): Promise<ReadonlySet<string | undefined>> =>
    new Set((await seriesOf(query)).map(({ metric }) => metric['alertname']))
  const FIRING = 'ALERTS{alertstate="firing"}'
  let clearedAt = performance.now()
  const fired = () => {
    const seconds = Math.ceil((performance.now() - clearedAt) / 1000)
    return ask(`count by (alertname) (present_over_time(${FIRING}[${seconds}s]))`)
  }
  const among = async (
    names: readonly string[],
    firing: Promise<ReadonlySet<string | undefined>>,
  ): Promise<string[]> => {
    const all = await firing
    return names.filter((name) => all.has(name))
  }
  return {
    /** Waits until a counter was scraped: `increase()` ignores what it counted before its first scrape. */
    scraped: async (query: string) => {
      const found = await until(
        () => seriesOf(query),
        (series) => series.length > 0,
      )
      if (found.length === 0) throw new Error(`Prometheus has scraped nothing of ${query}.`)
    },
    /** Waits until all of these alerts have fired since `leftOf` last ended; on time-out, returns those that have. */
    firedOf: (names: readonly string[]) =>
      until(
        () => among(names, fired()),
        (fire) => fire.length === names.length,
      ),
    /** Waits until none of these alerts fires; on time-out, returns those that still do. */
    leftOf: async (names: readonly string[]) => {
      const left = await until(
        () => among(names, ask(`count by (alertname) (${FIRING})`)),
        (fire) => fire.length === 0,
      )
      clearedAt = performance.now()
      return left
    },
  }
}
