import { Tag, type Tone } from '../../../../../portal/web/src/parts/badges.tsx'
import { Instant } from '../../../../../portal/web/src/parts/instant.tsx'
import { Rows } from '../../parts/rows.tsx'
import type { Life } from '../../shapes.ts'

const toneOf = (status: number): Tone => (status < 400 ? 'green' : status < 500 ? 'orange' : 'red')

/** Who did what with the drawing. */
export const Done = ({ of: { entries, calls } }: { of: Life }) => (
  <>
    <Rows
      title="Audit log"
      columns={['When', 'Who', 'From', 'What']}
      of={entries}
      keyOf={({ id }) => id}
      none="Nobody did anything with it yet."
      rest="audit list has the partner’s whole log."
      cells={({ at, actor, from, sentence }) => [<Instant at={at} seconds />, actor, from, sentence]}
    />
    <Rows
      title="Calls of the partner API"
      columns={['When', 'Call', 'Answer', 'Took', 'Key', 'Request']}
      of={calls}
      keyOf={({ requestId }) => requestId}
      none="The partner’s server did not call about it in the last 30 days."
      rest="the partner’s request log has them."
      cells={({ at, method, path, status, code, detail, ms, keyLabel, keyShown, requestId }) => [
        <Instant at={at} seconds />,
        <code>
          {method} {path}
        </code>,
        <>
          <Tag tone={toneOf(status)}>{String(status)}</Tag> {code} {detail}
        </>,
        `${Math.round(ms)} ms`,
        keyLabel ?? keyShown,
        <code>{requestId}</code>,
      ]}
    />
  </>
)
