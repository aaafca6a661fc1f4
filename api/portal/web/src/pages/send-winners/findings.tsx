import { Alert, Group, List, Stack, Text } from '@mantine/core'
import { count } from '../../format/formats.ts'
import { countProblem, type WinnersFile } from '../../winners/file.ts'
import type { HeaderChoice } from '../../winners/start.ts'
import { texts } from '../../texts/texts.ts'
import { MapColumns } from './map-columns.tsx'

const SHOWN = 20

type FindingsProps = {
  file: WinnersFile
  expected: number
  choice: HeaderChoice
  chooseHeader: (choice: HeaderChoice) => void
  /** For whose lists the choice of columns is kept. */
  slug: string
}

/** What was read, and its problems line by line. */
export const Findings = ({ file, expected, choice, chooseHeader, slug }: FindingsProps) => {
  const { entries, problems, problemCount, unit } = file
  const wrongCount = entries.length === 0 ? null : countProblem(entries.length, expected)
  return (
    <Stack gap="sm">
      <HeaderNote file={file} choice={choice} chooseHeader={chooseHeader} />
      <MapColumns file={file} choice={choice} choose={chooseHeader} slug={slug} />
      {wrongCount !== null && (
        <Alert color="orange" variant="outline">
          {wrongCount}
        </Alert>
      )}
      {problemCount > 0 && (
        <Alert color="red" variant="outline" title={texts.sendWinners.problems.title(problemCount)}>
          <List size="sm" className="number">
            {problems.slice(0, SHOWN).map(({ line, detail }) => (
              <List.Item key={`${line} ${detail}`}>
                {texts.sendWinners.problems.at[unit](count(line), detail)}
              </List.Item>
            ))}
          </List>
          {problemCount > SHOWN && <Text size="sm">{texts.parts.andMore(problemCount - SHOWN)}</Text>}
        </Alert>
      )}
    </Stack>
  )
}

const HeaderNote = ({
  file: { header, leftOut },
  choice,
  chooseHeader,
}: Pick<FindingsProps, 'file' | 'choice' | 'chooseHeader'>) => {
  if (header === null && choice === 'detect') return null
  const words = texts.sendWinners.header
  return (
    <Group gap="xs">
      <Text size="sm">
        {header === null ? words.winner : words.names(header.join(', '))}{' '}
        {leftOut.length > 0 && words.leftOut(leftOut.join(', '))}
      </Text>
      <button type="button" className="link small" onClick={() => chooseHeader(header === null ? 'detect' : 'none')}>
        {header === null ? words.look : words.asWinner}
      </button>
    </Group>
  )
}

/** The progress of the list, in a line that screen readers announce. */
export const countWords = (read: number, expected: number, isReading: boolean): string => {
  const words = texts.sendWinners.enter
  return isReading ? words.reading(count(read)) : words.count(count(read), count(expected))
}
