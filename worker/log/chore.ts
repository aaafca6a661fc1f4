import { signingSeeds } from '../../db/signing-keys.ts'
import type { Keyring } from '../../process/keyring.ts'
import type { Chore } from '../run.ts'
import type { Workplace } from '../stage.ts'
import { openLogWriter } from './write-log.ts'

/** Whoever reads a checkpoint waits no longer for what it promises. */
const EVERY_MS = 250

/** What the worker on watch does for the transparency log. */
export const writingLog = (workplace: Pick<Workplace, 'pool'>, keyring: Keyring): Chore => {
  const writer = openLogWriter(workplace, () => signingSeeds(workplace.pool, keyring, 'log'))
  return { name: 'writing the log', everyMs: EVERY_MS, run: writer.write }
}
