import { freePort } from '../../../local/ports.ts'
import type { Owner } from '../database.ts'
import { startFile } from '../process/command.ts'
import { urlAs } from '../roles.ts'
import type { startPair } from './pair.ts'

/** A web process of a pair whose reads the standby answers. */
export const startReadingWeb = async (
  t: Owner,
  { url: databaseUrl, standby }: Awaited<ReturnType<typeof startPair>>,
) => {
  const [port, metricsPort] = [await freePort(), await freePort()]
  const url = `http://127.0.0.1:${port}`
  const { child, started } = startFile('api/main.ts', [], {
    BASE_URL: url,
    PORT: String(port),
    METRICS_PORT: String(metricsPort),
    DATABASE_URL: urlAs('web', databaseUrl),
    DATABASE_READ_URL: urlAs('web', standby.url),
  })
  t.teardown(() => child.kill('SIGKILL'))
  await started
  const readMetric = async (name: string): Promise<number> => {
    const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
    return Number(
      text
        .split('\n')
        .find((line) => line.startsWith(`${name} `))
        ?.split(' ')[1],
    )
  }
  return { url, reads: (outcome: string) => readMetric(`prize_replica_reads_total{outcome="${outcome}"}`), readMetric }
}
