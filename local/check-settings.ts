import { readConfiguration, webSettings } from '../process/configuration.ts'
import { workerSettings } from '../process/worker-settings.ts'
import { chainSettings } from './chain/chain.ts'

/** Placeholders for settings that the local stack makes itself. */
const MADE = { DATABASE_URL: 'postgres://localhost/made', BASE_URL: 'http://localhost', SECRETS_KEY: '0'.repeat(64) }

/**
 * Why a process of the service would refuse these settings, or null. Checked before anything is started, so that the
 * reason is not only in a log.
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
