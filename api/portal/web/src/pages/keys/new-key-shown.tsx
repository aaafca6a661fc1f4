import type { NewKey } from '../../../../shapes.ts'
import { ShownOnce } from '../shown-once.tsx'
import { texts } from '../../texts/texts.ts'

const curlWith = (key: string): string =>
  `curl -H 'Authorization: Bearer ${key}' ${window.location.origin}/api/v1/campaigns`

/** A key right after it was made, with a request that tries it. */
export const NewKeyShown = ({ made: { key, approval }, onDone }: { made: NewKey; onDone: () => void }) => (
  <ShownOnce
    title={texts.keys.shown.title}
    sentence={approval === null ? texts.keys.shown.sentence : texts.keys.shown.waits}
    values={[
      { label: texts.keys.shown.key, value: key },
      { label: texts.keys.shown.tryIt, value: curlWith(key) },
    ]}
    onDone={onDone}
  />
)
