import { Button, Checkbox, FileInput, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { MarkLine, RefusedLine } from '../../../../../../domain/payout/mark-file.ts'
import type { Held } from '../../../../shapes.ts'
import { writeMoney } from '../../format/numbers.ts'
import { OpenInPlace } from '../../parts/open.tsx'
import { FirstField } from '../first-field.tsx'
import { language, texts } from '../../texts/texts.ts'
import { ReviewMarks } from './review-marks.tsx'
import { saidIn } from '../../../../../../domain/sentence.ts'

const MAX_REFERENCE = 200

type Read = { lines: MarkLine[]; refused: RefusedLine[] }

/** Many held prizes under one reference, or under those of a file. */
export const MarkMany = ({ waiting }: { waiting: readonly Held[] }) => (
  <OpenInPlace label={texts.markMany.open}>{(close) => <ChooseMarks waiting={waiting} close={close} />}</OpenInPlace>
)

const ChooseMarks = ({ waiting, close }: { waiting: readonly Held[]; close: () => void }) => {
  const [read, setRead] = useState<Read | null>(null)
  if (read) return <ReviewMarks {...read} back={() => setRead(null)} close={close} />
  return (
    <Stack gap="lg" maw={640}>
      <OneReference waiting={waiting} onRead={setRead} />
      <FromFile onRead={setRead} />
      <Group>
        <Button variant="default" onClick={close}>
          {texts.shell.cancel}
        </Button>
      </Group>
    </Stack>
  )
}

export const heldKey = ({ drawingId, position }: Held): string => `${drawingId}/${position}`

type ChooseProps = { waiting: readonly Held[]; onRead: (read: Read) => void }

const OneReference = ({ waiting, onRead }: ChooseProps) => {
  const words = texts.markMany
  const [reference, setReference] = useState('')
  const [isMissing, setMissing] = useState(false)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const chosen = waiting.filter((prize) => !left.has(heldKey(prize)))
  const choose = (prizes: readonly Held[], isChosen: boolean) => {
    const keys = new Set(prizes.map(heldKey))
    setLeft(isChosen ? left.difference(keys) : left.union(keys))
  }
  const review = () => {
    setMissing(reference.trim() === '')
    if (reference.trim() === '' || chosen.length === 0) return
    const lines = chosen.map(({ drawingId, position, amountCents }, i) => {
      return { line: i + 1, drawingId, position, amountCents, reference: reference.trim() }
    })
    onRead({ lines, refused: [] })
  }
  return (
    <Stack gap="sm">
      <FirstField
        label={words.reference}
        description={words.referenceHint}
        maxLength={MAX_REFERENCE}
        value={reference}
        error={isMissing && texts.payouts.held.referenceMissing}
        onChange={setReference}
      />
      {[...Map.groupBy(waiting, ({ drawingId }) => drawingId)].map(([id, prizes]) => (
        <DrawPrizes key={id} prizes={prizes} left={left} onChoose={choose} />
      ))}
      <Group>
        <Button onClick={review} disabled={chosen.length === 0}>
          {words.review(chosen.length)}
        </Button>
      </Group>
    </Stack>
  )
}

type DrawPrizesProps = {
  prizes: readonly Held[]
  left: ReadonlySet<string>
  onChoose: (prizes: readonly Held[], isChosen: boolean) => void
}

/** The prizes of a draw, chosen together or one by one. */
const DrawPrizes = ({ prizes, left, onChoose }: DrawPrizesProps) => {
  const chosen = prizes.filter((prize) => !left.has(heldKey(prize)))
  const words = texts.markMany
  const [first] = prizes
  const sum = prizes.reduce((cents, { amountCents }) => cents + amountCents, 0)
  return (
    <Stack gap={4} component="fieldset" m={0} p={0} style={{ border: 0 }}>
      <Checkbox
        label={words.ofDraw(first?.campaign ?? '', first?.number ?? 0, prizes.length, writeMoney(sum))}
        checked={chosen.length === prizes.length}
        indeterminate={chosen.length > 0 && chosen.length < prizes.length}
        onChange={(event) => onChoose(prizes, event.currentTarget.checked)}
      />
      {prizes.length > 1 && (
        <Stack gap={4} pl="lg">
          {prizes.map((prize) => (
            <Checkbox
              key={heldKey(prize)}
              size="xs"
              label={words.prize(prize.position, writeMoney(prize.amountCents), prize.displayName ?? prize.winner)}
              styles={{ label: { overflowWrap: 'anywhere' } }}
              checked={!left.has(heldKey(prize))}
              onChange={(event) => onChoose([prize], event.currentTarget.checked)}
            />
          ))}
        </Stack>
      )}
    </Stack>
  )
}

const FromFile = ({ onRead }: Pick<ChooseProps, 'onRead'>) => {
  const words = texts.markMany
  const [problem, setProblem] = useState<string | null>(null)
  const take = async (file: File | null) => {
    if (!file) return
    const { readMarkFile } = await import('../../../../../../domain/payout/mark-file.ts')
    const read = readMarkFile(await file.text())
    if ('problem' in read) return setProblem(saidIn(read.problem, language))
    if (read.lines.length + read.refused.length === 0) return setProblem(words.noReference)
    return onRead(read)
  }
  return (
    <Stack gap={4}>
      <Text size="sm" c="dimmed">
        {words.fromFile}
      </Text>
      <FileInput
        label={words.file}
        placeholder={words.choose}
        accept=".csv,text/csv"
        error={problem}
        onChange={(file) => void take(file)}
      />
    </Stack>
  )
}
