import { Code, Text } from '@mantine/core'

/** The runbook's entry for a code, part by part. */
export const Runbook = ({ says }: { says: Readonly<Record<string, string>> }) =>
  Object.entries(says).map(([label, text]) => (
    <Text size="sm" key={label}>
      <strong>{label}:</strong> <Marked text={text} />
    </Text>
  ))

/** Shows text between backticks as code. */
const Marked = ({ text }: { text: string }) =>
  text.split('`').map((part, place) => (place % 2 === 1 ? <Code key={place}>{part}</Code> : part))
