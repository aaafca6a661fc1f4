import { Text } from '@mantine/core'
import { writeNumber } from '../../../../../portal/web/src/format/numbers.ts'
import { Instant } from '../../../../../portal/web/src/parts/instant.tsx'
import { Rows } from '../../parts/rows.tsx'
import type { Life } from '../../shapes.ts'

type File = Life['files']['rows'][number]

const uploadOf = ({ isToUpload, wasUploaded, tries, failure }: File): string => {
  if (failure !== null) return `failed ${tries} times: ${failure}`
  if (isToUpload) return 'waits'
  return wasUploaded ? 'done' : 'served from here'
}

const BYTES = { style: 'unit', unit: 'kilobyte', maximumFractionDigits: 1 } as const
const KILOBYTE = 1_000

/** The drawing's files on the public site. */
export const Site = ({ of: { drawing, files, stale } }: { of: Life }) => (
  <Rows
    title="Public pages"
    columns={['File', 'Rendered', 'Size', 'Upload']}
    of={files}
    keyOf={({ path }) => path}
    none="No page of it is rendered yet."
    rest="site status counts them."
    cells={(file) => [
      <code>{file.path}</code>,
      <Instant at={file.renderedAt} seconds />,
      writeNumber(file.bytes / KILOBYTE, BYTES),
      uploadOf(file),
    ]}
  >
    {drawing.lockedAt && (
      <Text size="sm">
        {drawing.logIndex === null
          ? 'Its lock is not in the transparency log yet.'
          : `Its lock is entry ${drawing.logIndex} of the transparency log.`}{' '}
        Its proof is of revision {drawing.revision}.
      </Text>
    )}
    {stale.rows.map(({ subject, since, failure }) => (
      <Text key={`${subject} ${since}`} size="sm">
        <code>{subject}</code> is to be rendered again since <Instant at={since} seconds />
        {failure === null ? '.' : `; the last try failed: ${failure}`}
      </Text>
    ))}
  </Rows>
)
