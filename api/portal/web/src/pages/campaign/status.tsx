import { Button, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Campaign } from '../../../../shapes.ts'
import { can, useAccount, useRole } from '../../address/account.ts'
import { useAct } from '../../parts/act.ts'
import { ConfirmButton } from '../../parts/confirm-button.tsx'
import { Problem } from '../../parts/problem.tsx'
import { texts } from '../../texts/texts.ts'
import { PauseButton } from './pause.tsx'
import { useTRPC } from '../../calls/trpc.ts'

/** What ending it would do now, fetched when the dialog opens. */
const EndWords = ({ slug }: { slug: string }) => {
  const account = useAccount()
  const trpc = useTRPC()
  const words = texts.campaign.end
  const preview = useQuery(trpc.campaign.previewEnd.queryOptions({ account, slug }, { refetchOnMount: 'always' }))
  return (
    <Stack gap="xs">
      <Text size="sm">{words.sentence}</Text>
      <Text size="sm" fw={600} aria-live="polite">
        {preview.data?.sentence ?? (preview.isError ? words.uncounted : words.counting)}
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
  const words = texts.campaign
  const resume = useAct(trpc.campaign.resume.mutationOptions(), { done: words.active(name) })
  const end = useAct(trpc.campaign.end.mutationOptions(), { done: words.end.done(name) })
  if (status === 'ended' || !can(role, 'manager')) return null
  const input = { account, slug }
  return (
    <Group gap="sm">
      {status === 'active' ? (
        <PauseButton campaign={campaign} />
      ) : (
        <Button loading={resume.isPending} onClick={() => resume.mutate(input)}>
          {words.resume}
        </Button>
      )}
      {can(role, 'owner') && (
        <ConfirmButton
          title={words.end.title(name)}
          sentence={<EndWords slug={slug} />}
          label={words.end.verb}
          loading={end.isPending}
          onConfirm={() => end.mutate(input)}
        />
      )}
      <Problem of={resume.problem ?? end.problem} />
    </Group>
  )
}
