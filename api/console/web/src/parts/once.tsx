import { Alert, Code, Group } from '@mantine/core'
import { Copy } from '../../../../portal/web/src/parts/copy.tsx'

/** A link that is shown only once, for the operator to pass on. */
export const Once = ({ title, link }: { title: string; link: string }) => (
  <Alert color="yellow" title={title} role="status">
    <Group gap="xs" wrap="nowrap">
      <Code>{link}</Code>
      <Copy value={link} label="Copy the link" />
    </Group>
    It is shown only now. Hand it over by a way on which you know who they are.
  </Alert>
)
