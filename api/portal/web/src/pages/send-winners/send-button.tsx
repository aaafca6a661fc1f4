import { Button, Group, Stack, Text } from '@mantine/core'
import { Instant } from '../../parts/instant.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { Problem } from '../../parts/problem.tsx'
import type { Entry } from '../../winners/file.ts'
import { texts } from '../../texts/texts.ts'
import type { useSend } from './use-send.ts'

type SendButtonProps = {
  entries: readonly Entry[]
  sending: ReturnType<typeof useSend>
  timeZone: string
  isDisabled: boolean
}

/** Sends the list, and asks first if it would replace one that arrived while the page was open. */
export const SendButton = ({ entries, sending, timeZone, isDisabled }: SendButtonProps) => {
  const words = texts.sendWinners.send
  const { send, replace, meanwhile, keepTheirs, isPending, problem } = sending
  return (
    <>
      <Problem of={problem} />
      <Group>
        <Button disabled={isDisabled} loading={isPending} onClick={() => send(entries)}>
          {words.verb(entries.length)}
        </Button>
      </Group>
      {meanwhile !== null && (
        <Dialog onClose={keepTheirs} title={words.replaceTitle}>
          <Stack gap="sm">
            <Text size="sm">{words.replaceSentence(<Instant at={meanwhile} zone={timeZone} />)}</Text>
            <Group justify="flex-end">
              <Button variant="default" onClick={keepTheirs} data-autofocus>
                {words.keepTheirs}
              </Button>
              <Button color="red" onClick={() => replace(entries)}>
                {words.replace}
              </Button>
            </Group>
          </Stack>
        </Dialog>
      )}
    </>
  )
}
