import { Group, Stack, Text } from '@mantine/core'
import type { GoLive } from '../../../../go-live-shapes.ts'
import { DoneIcon, ToDoIcon } from '../../parts/icons.tsx'
import { texts } from '../../texts/texts.ts'

/** What is looked at, each with yes or no, and what to do about a no. */
export const Checks = ({ of: { checks, unprotectedOwners } }: { of: GoLive }) => {
  const words = texts.goLive
  const todo = { ...words.todo, second_factors: words.todo.second_factors(unprotectedOwners.join(', ')) }
  return (
    <Stack component="ul" gap="sm" m={0} p={0} className="plain-list">
      {checks.map(({ check, ok, isOptional }) => (
        <Group key={check} component="li" gap="sm" wrap="nowrap" align="flex-start">
          <Text span c={ok ? 'teal' : 'dimmed'} mt={2}>
            {ok ? <DoneIcon /> : <ToDoIcon />}
          </Text>
          <Stack gap={2} flex={1}>
            <Text size="sm">
              <Text span fw={600} size="sm">
                {words.checks[check]}:
              </Text>{' '}
              {ok ? words.yes : words.no}
              {!ok && isOptional && ` (${words.optional})`}
            </Text>
            {!ok && (
              <Text size="sm" c="dimmed">
                {todo[check]}
              </Text>
            )}
          </Stack>
        </Group>
      ))}
    </Stack>
  )
}
