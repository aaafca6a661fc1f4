import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { Drawing } from '../../../../shapes.ts'
import { Panel } from '../../parts/panel.tsx'
import { countProblem, type Entry, toLines } from '../../winners/file.ts'
import { usePast } from '../drawing/use-past.ts'
import { texts } from '../../texts/texts.ts'
import { Banners } from './banners.tsx'
import { useDraft } from './draft.ts'
import { EnterList } from './enter-list.tsx'
import { countWords, Findings } from './findings.tsx'
import { moved } from './order.ts'
import { Review } from './review.tsx'
import { SendButton } from './send-button.tsx'
import { useReading } from './use-reading.ts'
import { useSend } from './use-send.ts'

type ListFormProps = { drawing: Drawing; aheadMs: number; readAgain: () => Promise<Drawing> }

/** First the list is entered and checked, then reviewed and sent. */
export const ListForm = ({ drawing, aheadMs, readAgain }: ListFormProps) => {
  const { id, slug, winnersExpected, winnersSent, cutoffAt, status, timeZone } = drawing
  const words = texts.sendWinners.enter
  const [sentAtOpening] = useState(drawing.times.sentAt)
  const { draft, setDraft, isKept } = useDraft(id)
  const reading = useReading(draft.text, draft.choice)
  const [ordered, setOrdered] = useState<readonly Entry[] | null>(null)
  const sending = useSend(drawing, readAgain)
  const isPastCutoff = usePast(cutoffAt, aheadMs)
  const { file, isReading, count: readSoFar } = reading
  const isWrong =
    draft.text.trim() !== '' &&
    file !== null &&
    (file.problemCount > 0 || countProblem(file.entries.length, winnersExpected) !== null)
  const isReady = file !== null && file.entries.length > 0 && !isReading && !isWrong

  const back = () => {
    if (ordered && ordered !== file?.entries) setDraft({ ...draft, text: toLines(ordered), choice: 'none' })
    setOrdered(null)
  }

  return (
    <>
      <Banners drawing={drawing} aheadMs={aheadMs} isPastCutoff={isPastCutoff} sentAtOpening={sentAtOpening} />
      {ordered ? (
        <Review
          drawingId={id}
          entries={ordered}
          onMove={(from, to) => setOrdered(moved(ordered, from, to))}
          back={back}
        >
          <SendButton
            entries={ordered}
            sending={sending}
            timeZone={timeZone}
            isDisabled={status === 'open' && isPastCutoff && winnersSent === 0}
          />
        </Review>
      ) : (
        <Panel title={words.title}>
          <EnterList draft={draft} onChange={setDraft} error={isWrong && !isReading ? words.notYet : null} />
          {file && draft.text !== '' && (
            <Findings
              file={file}
              expected={winnersExpected}
              choice={draft.choice}
              slug={slug}
              chooseHeader={(choice) => setDraft({ ...draft, choice })}
            />
          )}
          {!isKept && (
            <Text size="sm" c="orange">
              {words.tooLong}
            </Text>
          )}
          <Group justify="space-between">
            <Stack gap={0} role="status">
              <Text size="sm" className="number">
                {countWords(isReading ? readSoFar : (file?.entries.length ?? 0), winnersExpected, isReading)}
              </Text>
            </Stack>
            <Button disabled={!isReady} onClick={() => file && setOrdered(file.entries)}>
              {words.review}
            </Button>
          </Group>
        </Panel>
      )}
    </>
  )
}
