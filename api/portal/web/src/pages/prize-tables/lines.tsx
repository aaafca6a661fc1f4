import { ActionIcon, Button, Group, Stack, Text } from '@mantine/core'
import { CrossIcon } from '../../parts/icons.tsx'
import { TextField } from '../../parts/text-field.tsx'
import { texts } from '../../texts/texts.ts'
import type { Line, LineProblem } from './draft.ts'

/** As many as a table may have, less one for no prize. */
const MOST_LINES = 99

type LinesProps = {
  lines: readonly Line[]
  problems: ReadonlyMap<number, LineProblem>
  onChange: (lines: readonly Line[]) => void
}

/** Prizes as they are typed; a line's problem is shown once both of its fields are filled. */
export const Lines = ({ lines, problems, onChange }: LinesProps) => {
  const words = texts.prizeTables.form
  const add = () => {
    const key = Math.max(-1, ...lines.map((line) => line.key)) + 1
    onChange([...lines, { key, amount: '', chance: '' }])
  }
  return (
    <Stack gap="sm">
      {lines.map((line, i) => (
        <OneLine
          key={line.key}
          line={line}
          number={i + 1}
          problem={problems.get(line.key)}
          onChange={(changed) => onChange(lines.map((other) => (other.key === line.key ? changed : other)))}
          onRemove={() => onChange(lines.filter((other) => other.key !== line.key))}
        />
      ))}
      {lines.length < MOST_LINES && (
        <Group>
          <Button variant="default" onClick={add}>
            {words.add}
          </Button>
        </Group>
      )}
    </Stack>
  )
}

type OneLineProps = {
  line: Line
  number: number
  problem: LineProblem | undefined
  onChange: (line: Line) => void
  onRemove: () => void
}

const OneLine = ({ line, number, problem, onChange, onRemove }: OneLineProps) => {
  const words = texts.prizeTables.form
  const isFilled = line.amount !== '' && line.chance !== ''
  const atAmount = problem === 'amount' || problem === 'same_amount'
  return (
    <div>
      <Group gap="xs" wrap="nowrap" align="flex-end">
        <TextField
          label={words.amount(number)}
          placeholder={words.amountHint}
          inputMode="decimal"
          autoComplete="off"
          value={line.amount}
          onChange={(amount) => onChange({ ...line, amount })}
          error={isFilled && atAmount}
          flex={1}
          miw={0}
        />
        <TextField
          label={words.chance(number)}
          placeholder={words.chanceHint}
          autoComplete="off"
          value={line.chance}
          onChange={(chance) => onChange({ ...line, chance })}
          error={isFilled && problem === 'chance'}
          flex={1}
          miw={0}
        />
        <ActionIcon variant="subtle" color="gray" size={36} aria-label={words.remove(number)} onClick={onRemove}>
          <CrossIcon />
        </ActionIcon>
      </Group>
      {isFilled && problem && (
        <Text size="sm" c="red" role="status">
          {words.problems[problem]}
        </Text>
      )}
    </div>
  )
}
