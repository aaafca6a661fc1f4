import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { useMemo } from 'react'
import { count } from '../../format/formats.ts'
import { Copy } from '../../parts/copy.tsx'
import { Panel } from '../../parts/panel.tsx'
import type { Entry } from '../../winners/file.ts'
import { useFingerprint } from './fingerprint.ts'
import { OrderTable } from './order-table.tsx'

const SHOWN_AT_AN_END = 3

type ReviewProps = {
  drawingId: string
  entries: readonly Entry[]
  onMove: (from: number, to: number) => void
  back: () => void
  /** The send button, and what blocks it. */
  children: React.ReactNode
}

/** The list as it will be sent, for review. */
export const Review = ({ drawingId, entries, onMove, back, children }: ReviewProps) => {
  const summary = useMemo(() => summaryOf(entries), [entries])
  return (
    <>
      <Panel title="Check the list">
        <Stack gap="xs">
          <Text size="sm">
            {summary} The order matters: each position gets a random value and a prize of its own. The list is sent
            exactly as it stands here.
          </Text>
          <Ends entries={entries} />
          <Fingerprint drawingId={drawingId} entries={entries} />
        </Stack>
        {children}
        <Group>
          <Button variant="default" onClick={back}>
            Back to the list
          </Button>
        </Group>
      </Panel>
      <Panel title="Order">
        <Text size="sm" c="dimmed">
          Move a winner by its buttons, or with Alt and the arrow keys, Home and End.
        </Text>
        <OrderTable entries={entries} onMove={onMove} />
      </Panel>
    </>
  )
}

const summaryOf = (entries: readonly Entry[]): string => {
  const names = entries.filter(({ displayName }) => displayName != null).length
  const avatars = entries.filter(({ avatarUrl }) => avatarUrl != null).length
  const people = `${count(entries.length)} ${entries.length === 1 ? 'winner' : 'winners'}`
  return `${people}, ${count(names)} with a name, ${count(avatars)} with an avatar.`
}

const Ends = ({ entries }: { entries: readonly Entry[] }) => {
  const from = (start: number, end: number) =>
    entries.slice(start, end).map((entry, i) => ({ entry, place: start + i }))
  const { length } = entries
  const isShort = length <= 2 * SHOWN_AT_AN_END
  const ends = isShort
    ? from(0, length)
    : [...from(0, SHOWN_AT_AN_END), null, ...from(length - SHOWN_AT_AN_END, length)]
  return (
    <Stack component="ul" gap={2} m={0} p={0} className="plain-list" aria-label="First and last winners">
      {ends.map((end) =>
        end === null ? (
          <Text key="between" component="li" size="sm" c="dimmed">
            … {count(length - 2 * SHOWN_AT_AN_END)} between …
          </Text>
        ) : (
          <Text key={end.place} component="li" size="sm">
            <span className="number">{end.place}</span> <code>{end.entry.winner}</code> {end.entry.displayName}
          </Text>
        ),
      )}
    </Stack>
  )
}

const Fingerprint = ({ drawingId, entries }: Pick<ReviewProps, 'drawingId' | 'entries'>) => {
  const ids = useMemo(() => entries.map(({ winner }) => winner), [entries])
  const fingerprint = useFingerprint(drawingId, ids)
  if (fingerprint === null)
    return (
      <Alert color="blue" variant="outline">
        The fingerprint of the list is not shown because this page was not opened over https.
      </Alert>
    )
  return (
    <Stack gap={0} mih={52}>
      <Text size="sm" c="dimmed">
        Fingerprint of this list, as it is published when it is locked
      </Text>
      <Group gap={4} wrap="nowrap">
        <code>{fingerprint ?? 'Computing…'}</code>
        {fingerprint !== undefined && <Copy value={fingerprint} label="Copy fingerprint" />}
      </Group>
    </Stack>
  )
}
