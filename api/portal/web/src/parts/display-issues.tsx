import { List, Text } from '@mantine/core'
import type { ShownIssues } from '../../../shapes.ts'
import { texts } from '../texts/texts.ts'

/** More would push the page's content out of sight; the API has the rest. */
const SHOWN = 5

/** Display values of a fetched list that could not be shown: the first ones, and how many more. */
export const DisplayIssueList = ({ issues: { count: total, first } }: { issues: ShownIssues }) => (
  <>
    <List size="sm">
      {first.slice(0, SHOWN).map((line) => (
        <List.Item key={line}>{line}</List.Item>
      ))}
    </List>
    {total > SHOWN && <Text size="sm">{texts.parts.andMore(total - SHOWN)}</Text>}
  </>
)
