import { List, Text } from '@mantine/core'
import { type DisplayIssues, issueWords } from '../../../../../domain/drawing/display-issues.ts'
import { count } from '../format/formats.ts'

/** More of them push what the page is for out of sight; the API has the rest. */
const SHOWN = 5

/** What a fetched list had to show and could not: the first of it, and how much more there is. */
export const DisplayIssueList = ({ issues: { count: total, first } }: { issues: DisplayIssues }) => (
  <>
    <List size="sm">
      {first.slice(0, SHOWN).map((issue) => (
        <List.Item key={`${issue.position} ${issue.member}`}>{issueWords(issue)}</List.Item>
      ))}
    </List>
    {total > SHOWN && <Text size="sm">And {count(total - SHOWN)} more.</Text>}
  </>
)
