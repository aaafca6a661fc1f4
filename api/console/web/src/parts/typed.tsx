import { Code, Group } from '@mantine/core'
import { Copy } from '../../../../portal/web/src/parts/copy.tsx'

/** A command to type on the machine where operators run commands. */
export const Typed = ({ command }: { command: string }) => (
  <Group gap="xs" wrap="nowrap" align="flex-start">
    <Code block className="console-typed">
      {command}
    </Code>
    <Copy value={command} label={`Copy ${command}`} />
  </Group>
)
