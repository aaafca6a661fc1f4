import { useNow } from '../../../../portal/web/src/format/clock.ts'
import { inZone } from '../../../../portal/web/src/format/formats.ts'
import { spanWords } from './span-words.ts'

/** How long something has lasted, exactly; the title says since when. */
export const Age = ({ since }: { since: string }) => (
  <time dateTime={since} title={inZone(since)} className="number">
    {spanWords((useNow() - Date.parse(since)) / 1_000)}
  </time>
)
