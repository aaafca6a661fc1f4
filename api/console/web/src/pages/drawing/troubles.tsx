import { Alert, Stack, Text } from '@mantine/core'
import { Instant } from '../../../../../portal/web/src/parts/instant.tsx'
import { Runbook } from '../../parts/runbook.tsx'
import { Typed } from '../../parts/typed.tsx'
import type { Life } from '../../shapes.ts'

type Trouble = Life['troubles'][number]

const colours = { operator: 'red', partner: 'orange', waits: 'gray' } as const satisfies Record<
  Trouble['severity'],
  string
>

/** What blocks the drawing, the runbook's advice, and the commands that fix it. */
export const Troubles = ({ of }: { of: readonly Trouble[] }) =>
  of.map(({ of: whose, code, severity, sentence, since, says, commands }) => (
    <Alert key={`${whose} ${code}`} color={colours[severity]} variant="outline" title={`${whose}: ${code}`}>
      <Stack gap="xs">
        <Text size="sm">
          {sentence} Since <Instant at={since} seconds />.
        </Text>
        <Runbook says={says} />
        {commands.map((command) => (
          <Typed key={command} command={command} />
        ))}
      </Stack>
    </Alert>
  ))
