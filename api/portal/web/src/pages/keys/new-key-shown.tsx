import type { NewKey } from '../../../../shapes.ts'
import { ShownOnce } from '../shown-once.tsx'

/** A key right after it was made, with a request that tries it. */
export const NewKeyShown = ({ made: { key, approval }, onDone }: { made: NewKey; onDone: () => void }) => (
  <ShownOnce
    title="Store this key now"
    sentence={`${approval === null ? '' : 'It lets nobody in before another owner has approved it, under Approvals. '}It is shown only this once: the service keeps no copy. Put it where your server reads its secrets, never into a repository, e-mail or chat.`}
    values={[
      { label: 'API key', value: key },
      { label: 'Try it', value: `curl -H 'Authorization: Bearer ${key}' ${window.location.origin}/api/v1/campaigns` },
    ]}
    onDone={onDone}
  />
)
