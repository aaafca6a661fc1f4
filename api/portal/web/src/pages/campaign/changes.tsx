import { Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Campaign, Change } from '../../../../shapes.ts'
import { can, useAccount, useRole } from '../../address/account.ts'
import { useAct } from '../../parts/act.ts'
import { ChangeBadge } from '../../parts/badges.tsx'
import { ConfirmButton } from '../../parts/confirm-button.tsx'
import { Instant } from '../../parts/instant.tsx'
import { Panel } from '../../parts/panel.tsx'
import { Problem } from '../../parts/problem.tsx'
import { Query } from '../../parts/states.tsx'
import { live, useTRPC } from '../../calls/trpc.ts'
import { texts } from '../../texts/texts.ts'
import { ChangeForm } from './change-form.tsx'
import { oddsWords } from './odds.ts'

const POLL_MS = 3_000

/** What prizes and winners per draw change to and when, and in test mode a form to change them. */
export const Changes = ({ campaign }: { campaign: Campaign }) => {
  const account = useAccount()
  const trpc = useTRPC()
  const words = texts.campaign.changes
  const isManager = can(useRole(), 'manager')
  const { slug, status } = campaign
  const changes = useQuery(trpc.change.list.queryOptions({ account, slug }, live(POLL_MS)))
  const mayChange = account.mode === 'test' && isManager && status !== 'ended'
  return (
    <Panel id="changes" title={words.title}>
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {words.what} {account.mode === 'live' && words.operatorMakes}
        </Text>
        <Query of={changes}>
          {(list) => (
            <Stack gap="md">
              {list.length === 0 && <Text size="sm">{words.none}</Text>}
              {list.map((change, i) => (
                <ChangeLine key={change.id} change={change} campaign={campaign} mayWithdraw={mayChange && i === 0} />
              ))}
            </Stack>
          )}
        </Query>
        {mayChange && <ChangeForm campaign={campaign} last={changes.data?.[0]} />}
      </Stack>
    </Panel>
  )
}

type LineProps = { change: Change; campaign: Campaign; mayWithdraw: boolean }

const ChangeLine = ({ change, campaign: { slug, timeZone }, mayWithdraw }: LineProps) => {
  const { id, from, prizeTable, winnersPerDraw, state } = change
  return (
    <Group justify="space-between" align="flex-start" gap="sm">
      <Stack gap={2}>
        <Group gap="xs">
          <ChangeBadge state={state} />
          <Text size="sm" fw={600}>
            {texts.campaign.changes.from(<Instant at={from} zone={timeZone} />)}
          </Text>
        </Group>
        <Text size="sm">{texts.campaign.changes.to(winnersPerDraw, prizeTable.version, oddsWords(prizeTable))}</Text>
      </Stack>
      {mayWithdraw && state === 'pending' && <Withdraw slug={slug} id={id} />}
    </Group>
  )
}

const Withdraw = ({ slug, id }: { slug: string; id: string }) => {
  const account = useAccount()
  const trpc = useTRPC()
  const words = texts.campaign.changes
  const withdraw = useAct(trpc.change.withdraw.mutationOptions(), { done: words.withdrawn })
  return (
    <Stack gap="xs">
      <ConfirmButton
        size="xs"
        label={words.withdraw}
        title={words.withdrawTitle}
        sentence={words.withdrawSentence}
        loading={withdraw.isPending}
        onConfirm={() => withdraw.mutate({ account, slug, id })}
      />
      <Problem of={withdraw.problem} />
    </Stack>
  )
}
