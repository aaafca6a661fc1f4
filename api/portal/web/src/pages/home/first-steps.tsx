import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { FirstSteps as Steps } from '../../../../setup-shapes.ts'
import { takesFirstSteps, useAccount, useMe } from '../../address/account.ts'
import { live, useTRPC } from '../../calls/trpc.ts'
import { texts } from '../../texts/texts.ts'
import { MakeSample } from './make-sample.tsx'
import { usePutAway } from './put-away.ts'
import { Step } from './step.tsx'
import { isDone, stepNames } from './steps.ts'

const POLL_MS = 3_000

/**
 * How far the team has come, for those who may take the steps; `isAwaited` until the first call has succeeded or
 * failed.
 */
export const useFirstSteps = () => {
  const account = useAccount()
  const trpc = useTRPC()
  const me = useMe()
  const enabled = takesFirstSteps(me, account)
  const place = usePutAway(`first-steps ${account.partner} ${me?.user?.email ?? ''}`)
  const polling = place.isAway ? {} : live(POLL_MS)
  const asked = useQuery(trpc.setup.steps.queryOptions({ account }, { ...polling, enabled }))
  return { ...place, steps: asked.data, isAwaited: asked.isLoading && asked.failureCount === 0 }
}

/**
 * In test mode, what is left to do until the team has verified a draw of its own and the campaign goes live. Shown until
 * all is done or it is put away.
 */
export const FirstSteps = ({ of: { steps, isAway, putAway, bringBack } }: { of: ReturnType<typeof useFirstSteps> }) => {
  if (!steps || stepNames.every((name) => isDone(name, steps))) return null
  if (!isAway) return <List steps={steps} putAway={putAway} />
  return (
    <Group>
      <button type="button" className="link small" onClick={bringBack}>
        {texts.firstSteps.bringBack}
      </button>
    </Group>
  )
}

const List = ({ steps, putAway }: { steps: Steps; putAway: () => void }) => {
  const words = texts.firstSteps
  const next = stepNames.find((name) => !isDone(name, steps))
  const done = stepNames.filter((name) => isDone(name, steps)).length
  return (
    <Paper component="section" withBorder p="md" aria-labelledby="first-steps">
      <Stack gap="md">
        <Group justify="space-between" gap="sm">
          <Title order={2} size="h4" id="first-steps">
            {words.title}
          </Title>
          <Group gap="sm">
            <Text size="sm" c="dimmed">
              {words.progress(done, stepNames.length)}
            </Text>
            <Button size="xs" variant="default" onClick={putAway}>
              {words.putAway}
            </Button>
          </Group>
        </Group>
        <MakeSample sample={steps.sample} />
        <Stack component="ol" gap="md" m={0} p={0} className="plain-list">
          {stepNames.map((name) => (
            <Step key={name} name={name} steps={steps} isNext={name === next} />
          ))}
        </Stack>
      </Stack>
    </Paper>
  )
}
