import { readConfiguration, webSettings } from '../process/configuration.ts'
import { workerSettings } from '../process/worker-settings.ts'
import { chainSettings } from './chain/chain.ts'

/** Stand in for what the local stack makes by itself. */
const MADE = { DATABASE_URL: 'postgres://localhost/made', BASE_URL: 'http://localhost', SECRETS_KEY: '0'.repeat(64) }

/**
 * Why a process of the service would end at once with these settings, or null: it is told before anything is started,
 * not in the log of a process.
 */
export const whyNoStart = (environment: Readonly<Record<string, string | undefined>>): string | null => {
  const set = Object.entries(environment).filter(([, value]) => value !== '')
  const given = { ...MADE, ...Object.fromEntries(set), ALLOW_LOOPBACK_PARTNERS: '1' }
  const reads = [
    readConfiguration(webSettings, given),
    readConfiguration(workerSettings, { ...given, METRICS_PORT: '', ...chainSettings('http://localhost') }),
  ]
  const lines = reads.flatMap((read) => (read.ok ? [] : read.message.split('\n')))
  return lines.length === 0 ? null : [...new Set(lines)].join('\n')
}
