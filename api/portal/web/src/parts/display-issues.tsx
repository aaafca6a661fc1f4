import { List, Text } from '@mantine/core'
import { type DisplayIssues, issueWords } from '../../../../../domain/drawing/display-issues.ts'
import { count } from '../formats.ts'

/** What a fetched list had to show and could not: the first of it, and how much more there is. */
export const DisplayIssueList = ({ issues: { count: total, first } }: { issues: DisplayIssues }) => (
  <>
    <List size="sm">
      {first.map((issue) => (
        <List.Item key={`${issue.position} ${issue.member}`}>{issueWords(issue)}</List.Item>
      ))}
    </List>
    {total > first.length && <Text size="sm">And {count(total - first.length)} more.</Text>}
  </>
)
