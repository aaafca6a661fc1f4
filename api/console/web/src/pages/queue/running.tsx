import { Alert, Text } from '@mantine/core'
import { spanWords } from '../../parts/span-words.ts'
import type { Queue } from '../../shapes.ts'

const WATCH_MISSED_SECONDS = 30

/** Whether the service itself runs. */
export const Running = ({ of }: { of: Queue['running'] }) => (
  <>
    {of.workers === 0 && (
      <Alert color="red" title="No worker runs">
        Nothing is locked, drawn or paid until one does.
      </Alert>
    )}
    {of.watchAgeSeconds !== null && of.watchAgeSeconds > WATCH_MISSED_SECONDS && (
      <Alert color="red" title="No worker is on watch">
        Nothing has reminded of what comes due for {spanWords(of.watchAgeSeconds)}.
      </Alert>
    )}
    <Text size="sm" c="dimmed">
      {of.workers === 1 ? '1 worker runs' : `${of.workers} workers run`} ·{' '}
      {of.snapshotAgeSeconds === null
        ? 'nobody has looked at the whole service yet'
        : `the whole service was looked at ${spanWords(of.snapshotAgeSeconds)} ago`}{' '}
      ·{' '}
      {of.backupAgeSeconds === null
        ? 'no backup is noted'
        : `the last backup was noted ${spanWords(of.backupAgeSeconds)} ago`}
    </Text>
  </>
)
