import { markMissing } from '../../db/queries/site/setting.ts'
import type { Chore } from '../chore.ts'
import type { Workplace } from '../stage.ts'

const LOOK_MS = 10_000
const DRAWINGS_PER_LOOK = 2_000

/** What the worker on watch does for pages that are missing or of an older make: it marks them for rendering. */
export const findingMissingPages = ({ pool, log }: Pick<Workplace, 'pool' | 'log'>): Chore => ({
  name: 'looking for pages',
  everyMs: LOOK_MS,
  run: async () => {
    const marked = await pool.transaction((tx) => markMissing(tx, DRAWINGS_PER_LOOK), 0)
    if (marked > 0) log.info('pages are missing or of an older make', { marked })
  },
})
