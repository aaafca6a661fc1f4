import { Alert, List, Text } from '@mantine/core'
import type { Refusal } from '../calls/refusal.ts'
import { texts } from '../texts/texts.ts'

const SHOWN_PROBLEMS = 20

type ProblemProps = {
  of: Refusal | null
  /** The inputs that show their own problems (problemAt), which are left out here. */
  shownAt?: readonly string[]
}

/** Why something was refused, shown where it was tried. */
export const Problem = ({ of, shownAt = [] }: ProblemProps) => {
  if (!of || (of.problems.length > 0 && of.problems.every(({ pointer }) => shownAt.includes(pointer)))) return null
  const { reason, sentence, requestId } = of
  const problems = of.problems.filter(({ detail }) => !sentence.endsWith(detail))
  return (
    <Alert color="red" role="alert">
      <Text size="sm">{sentence}</Text>
      {reason === 'second_factor_needed' && (
        <a href="/portal/account#second-factor" className="link">
          {texts.parts.setUpSecondFactor}
        </a>
      )}
      {problems.length > 0 && (
        <List size="sm" mt="xs">
          {problems.slice(0, SHOWN_PROBLEMS).map(({ pointer, detail }) => (
            <List.Item key={`${pointer} ${detail}`}>{detail}</List.Item>
          ))}
        </List>
      )}
      {problems.length > SHOWN_PROBLEMS && (
        <Text size="sm">{texts.parts.andMore(problems.length - SHOWN_PROBLEMS)}</Text>
      )}
      {reason === 'internal' && requestId && <Text size="sm">{texts.parts.requestId(requestId)}</Text>}
    </Alert>
  )
}
