import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { useMemo } from 'react'
import { count } from '../../format/formats.ts'
import { Copy } from '../../parts/copy.tsx'
import { Panel } from '../../parts/panel.tsx'
import type { Entry } from '../../winners/file.ts'
import { texts } from '../../texts/texts.ts'
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
  const words = texts.sendWinners.review
  const summary = useMemo(() => summaryOf(entries), [entries])
  return (
    <>
      <Panel title={words.title}>
        <Stack gap="xs">
          <Text size="sm">{summary}</Text>
          <Ends entries={entries} />
          <Fingerprint drawingId={drawingId} entries={entries} />
        </Stack>
        {children}
        <Group>
          <Button variant="default" onClick={back}>
            {words.back}
          </Button>
        </Group>
      </Panel>
      <Panel title={texts.sendWinners.order.title}>
        <Text size="sm" c="dimmed">
          {texts.sendWinners.order.hint}
        </Text>
        <OrderTable entries={entries} onMove={onMove} />
      </Panel>
    </>
  )
}

const summaryOf = (entries: readonly Entry[]): string => {
  const names = entries.filter(({ displayName }) => displayName != null).length
  const avatars = entries.filter(({ avatarUrl }) => avatarUrl != null).length
  return texts.sendWinners.review.summary(entries.length, count(names), count(avatars))
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
    <Stack component="ul" gap={2} m={0} p={0} className="plain-list" aria-label={texts.sendWinners.review.ends}>
      {ends.map((end) =>
        end === null ? (
          <Text key="between" component="li" size="sm" c="dimmed">
            {texts.sendWinners.review.between(count(length - 2 * SHOWN_AT_AN_END))}
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
  const words = texts.sendWinners.review
  const ids = useMemo(() => entries.map(({ winner }) => winner), [entries])
  const fingerprint = useFingerprint(drawingId, ids)
  if (fingerprint === null)
    return (
      <Alert color="blue" variant="outline">
        {words.noFingerprint}
      </Alert>
    )
  return (
    <Stack gap={0} mih={52}>
      <Text size="sm" c="dimmed">
        {words.fingerprint}
      </Text>
      <Group gap={4} wrap="nowrap">
        <code>{fingerprint ?? words.computing}</code>
        {fingerprint !== undefined && <Copy value={fingerprint} label={words.copyFingerprint} />}
      </Group>
    </Stack>
  )
}
