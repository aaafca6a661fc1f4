import { Alert, Group, List, Stack, Text } from '@mantine/core'
import { count } from '../../format/formats.ts'
import { countProblem, type WinnersFile } from '../../winners/file.ts'
import type { HeaderChoice } from '../../winners/start.ts'
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
        <Alert
          color="red"
          variant="outline"
          title={problemCount === 1 ? 'One problem' : `${count(problemCount)} problems`}
        >
          <List size="sm" className="number">
            {problems.slice(0, SHOWN).map(({ line, detail }) => (
              <List.Item key={`${line} ${detail}`}>
                {unit} {count(line)}: {detail}
              </List.Item>
            ))}
          </List>
          {problemCount > SHOWN && <Text size="sm">And {count(problemCount - SHOWN)} more.</Text>}
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
  return (
    <Group gap="xs">
      <Text size="sm">
        {header === null
          ? 'The first line is read as a winner.'
          : `The first line is read as column names: ${header.join(', ')}.`}
        {leftOut.length > 0 && ` Left out: ${leftOut.join(', ')}.`}
      </Text>
      <button type="button" className="link small" onClick={() => chooseHeader(header === null ? 'detect' : 'none')}>
        {header === null ? 'Look for column names' : 'Read it as a winner'}
      </button>
    </Group>
  )
}

/** The progress of the list, in a line that screen readers announce. */
export const countWords = (read: number, expected: number, isReading: boolean): string =>
  isReading ? `Reading… ${count(read)} so far` : `${count(read)} of ${count(expected)} winners`
