import { Button, Checkbox, FileInput, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { MarkLine, RefusedLine } from '../../../../../../domain/payout/mark-file.ts'
import type { Held } from '../../../../shapes.ts'
import { money } from '../../../../../../domain/money.ts'
import { count } from '../../format/formats.ts'
import { OpenInPlace } from '../../parts/open.tsx'
import { FirstField } from '../first-field.tsx'
import { ReviewMarks } from './review-marks.tsx'

const MAX_REFERENCE = 200

type Read = { lines: MarkLine[]; refused: RefusedLine[] }

/** Many held prizes under one reference, or under those of a file. */
export const MarkMany = ({ waiting }: { waiting: readonly Held[] }) => (
  <OpenInPlace label="Mark several as paid">{(close) => <ChooseMarks waiting={waiting} close={close} />}</OpenInPlace>
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
          Cancel
        </Button>
      </Group>
    </Stack>
  )
}

const keyOf = ({ drawingId, position }: Held): string => `${drawingId}/${position}`

type ChooseProps = { waiting: readonly Held[]; onRead: (read: Read) => void }

const OneReference = ({ waiting, onRead }: ChooseProps) => {
  const [reference, setReference] = useState('')
  const [isMissing, setMissing] = useState(false)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const chosen = waiting.filter((prize) => !left.has(keyOf(prize)))
  const choose = (prizes: readonly Held[], isChosen: boolean) => {
    const keys = new Set(prizes.map(keyOf))
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
        label="One reference for all of them"
        description="The payment’s own reference: a bank reference or a transaction. It is shown in the draws’ public proofs."
        maxLength={MAX_REFERENCE}
        value={reference}
        error={isMissing && 'Enter the reference of the payment.'}
        onChange={setReference}
      />
      {[...Map.groupBy(waiting, ({ drawingId }) => drawingId)].map(([id, prizes]) => (
        <DrawPrizes key={id} prizes={prizes} left={left} onChoose={choose} />
      ))}
      <Group>
        <Button onClick={review} disabled={chosen.length === 0}>
          Review {chosen.length === 1 ? 'one prize' : `${count(chosen.length)} prizes`}
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
  const chosen = prizes.filter((prize) => !left.has(keyOf(prize)))
  const [first] = prizes
  const sum = prizes.reduce((cents, { amountCents }) => cents + amountCents, 0)
  return (
    <Stack gap={4} component="fieldset" m={0} p={0} style={{ border: 0 }}>
      <Checkbox
        label={`${first?.campaign}, drawing ${first?.number}: ${prizes.length === 1 ? 'one prize' : `${prizes.length} prizes`}, ${money(sum)}`}
        checked={chosen.length === prizes.length}
        indeterminate={chosen.length > 0 && chosen.length < prizes.length}
        onChange={(event) => onChoose(prizes, event.currentTarget.checked)}
      />
      {prizes.length > 1 && (
        <Stack gap={4} pl="lg">
          {prizes.map((prize) => (
            <Checkbox
              key={keyOf(prize)}
              size="xs"
              label={`Position ${prize.position}: ${money(prize.amountCents)}, ${prize.displayName ?? prize.winner}`}
              styles={{ label: { overflowWrap: 'anywhere' } }}
              checked={!left.has(keyOf(prize))}
              onChange={(event) => onChoose([prize], event.currentTarget.checked)}
            />
          ))}
        </Stack>
      )}
    </Stack>
  )
}

const FromFile = ({ onRead }: Pick<ChooseProps, 'onRead'>) => {
  const [problem, setProblem] = useState<string | null>(null)
  const take = async (file: File | null) => {
    if (!file) return
    const { readMarkFile } = await import('../../../../../../domain/payout/mark-file.ts')
    const read = readMarkFile(await file.text())
    if ('problem' in read) return setProblem(read.problem)
    if (read.lines.length + read.refused.length === 0) return setProblem('No line of the file has a reference.')
    return onRead(read)
  }
  return (
    <Stack gap={4}>
      <Text size="sm" c="dimmed">
        Or give each its own reference: download a drawing’s results as CSV, fill in the column “reference”, and choose
        the file here. Lines without a reference are left alone.
      </Text>
      <FileInput
        label="A CSV file with the columns drawing, position and reference"
        placeholder="Choose a file"
        accept=".csv,text/csv"
        error={problem}
        onChange={(file) => void take(file)}
      />
    </Stack>
  )
}
