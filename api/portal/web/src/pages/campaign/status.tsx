import { Button, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Campaign } from '../../../../shapes.ts'
import { can, useAccount, useRole } from '../../address/account.ts'
import { useAct } from '../../parts/act.ts'
import { ConfirmButton } from '../../parts/confirm-button.tsx'
import { Problem } from '../../parts/problem.tsx'
import { PauseButton } from './pause.tsx'
import { useTRPC } from '../../calls/trpc.ts'

const ENDED =
  'No more drawings are created, and none accepts winners. Drawings that have their list are drawn and paid. An ended campaign cannot be restarted.'

/** What ending it would do now, fetched when the dialog opens. */
const EndWords = ({ slug }: { slug: string }) => {
  const account = useAccount()
  const trpc = useTRPC()
  const preview = useQuery(trpc.campaign.previewEnd.queryOptions({ account, slug }, { staleTime: 0 }))
  return (
    <Stack gap="xs">
      <Text size="sm">{ENDED}</Text>
      <Text size="sm" fw={600} aria-live="polite">
        {preview.data?.sentence ??
          (preview.isError ? 'Its drawings could not be counted.' : 'Its drawings are being counted …')}
      </Text>
    </Stack>
  )
}

/** Pause, resume and end, each with an explanation. */
export const StatusActions = ({ campaign }: { campaign: Campaign }) => {
  const { slug, name, status } = campaign
  const account = useAccount()
  const role = useRole()
  const trpc = useTRPC()
  const resume = useAct(trpc.campaign.resume.mutationOptions(), { done: `${name} is active again.` })
  const end = useAct(trpc.campaign.end.mutationOptions(), { done: `${name} has ended.` })
  if (status === 'ended' || !can(role, 'manager')) return null
  const input = { account, slug }
  return (
    <Group gap="sm">
      {status === 'active' ? (
        <PauseButton campaign={campaign} />
      ) : (
        <Button loading={resume.isPending} onClick={() => resume.mutate(input)}>
          Resume
        </Button>
      )}
      {can(role, 'owner') && (
        <ConfirmButton
          title={`End ${name} permanently?`}
          sentence={<EndWords slug={slug} />}
          label="End campaign"
          loading={end.isPending}
          onConfirm={() => end.mutate(input)}
        />
      )}
      <Problem of={resume.problem ?? end.problem} />
    </Group>
  )
}
