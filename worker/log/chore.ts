import { logIsBehind } from '../../db/queries/log/sequencing.ts'
import { signingSeeds } from '../../db/signing-keys.ts'
import type { Keyring } from '../../process/keyring.ts'
import type { Chore } from '../chore.ts'
import type { Store } from '../site-store/store.ts'
import type { Workplace } from '../stage.ts'
import { readPublished } from './published.ts'
import { openLogWriter } from './write-log.ts'

/** How soon a checkpoint is signed after the entries that it covers. */
const EVERY_MS = 250

type Place = Pick<Workplace, 'pool'>

/** What the worker on watch does for the transparency log. */
export const writingLog = ({ pool }: Place, keyring: Keyring, store?: Pick<Store, 'get'>): Chore => {
  const findSeeds = () => signingSeeds(pool, keyring, 'log')
  const findPublished = store && (() => readPublished(pool, store))
  const writer = openLogWriter({ pool }, { findSeeds, ...(findPublished && { findPublished }) })
  return {
    name: 'writing the log',
    everyMs: EVERY_MS,
    isDue: logIsBehind,
    run: writer.write,
    beside: writer.remember,
  }
}
