import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { count } from '../../format/formats.ts'
import { Instant } from '../../parts/instant.tsx'
import { Problem } from '../../parts/problem.tsx'
import type { Entry } from '../../winners/file.ts'
import type { useSend } from './use-send.ts'

type SendButtonProps = {
  entries: readonly Entry[]
  sending: ReturnType<typeof useSend>
  timeZone: string
  isDisabled: boolean
}

/** Sends the list, and asks first if it would replace one that arrived while the page was open. */
export const SendButton = ({ entries, sending, timeZone, isDisabled }: SendButtonProps) => {
  const { send, replace, meanwhile, keepTheirs, isPending, problem } = sending
  return (
    <>
      <Problem of={problem} />
      <Group>
        <Button disabled={isDisabled} loading={isPending} onClick={() => send(entries)}>
          Send {count(entries.length)} {entries.length === 1 ? 'winner' : 'winners'}
        </Button>
      </Group>
      <Modal
        opened={meanwhile !== null}
        onClose={keepTheirs}
        title="Replace the other list?"
        centered
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        <Stack gap="sm">
          <Text size="sm">
            Someone sent a list to this drawing{' '}
            {meanwhile !== null && (
              <>
                at <Instant at={meanwhile} zone={timeZone} />,
              </>
            )}{' '}
            while this page was open. Until the cutoff the list that is sent last counts.
          </Text>
          <Group justify="flex-end">
            <Button variant="default" onClick={keepTheirs} data-autofocus>
              Keep theirs
            </Button>
            <Button color="red" onClick={() => replace(entries)}>
              Replace it with mine
            </Button>
          </Group>
        </Stack>
      </Modal>
    </>
  )
}
