import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { TestFetch as Fetched } from '../../../../shapes.ts'
import { useAccount } from '../../address/account.ts'
import { count } from '../../format/formats.ts'
import { AccountLink } from '../../parts/account-link.tsx'
import { useAct } from '../../parts/act.ts'
import { DisplayIssueList } from '../../parts/display-issues.tsx'
import { Problem } from '../../parts/problem.tsx'
import { Query } from '../../parts/states.tsx'
import { useTRPC } from '../../calls/trpc.ts'
import { texts } from '../../texts/texts.ts'

const POLL_MS = 1_000

/** Asks the partner's address once, and shows which list would be taken. */
export const TestFetch = ({ slug }: { slug: string }) => {
  const account = useAccount()
  const trpc = useTRPC()
  const words = texts.campaign.source.test
  const [trial, setTrial] = useState<string | null>(null)
  const ask = useAct(trpc.campaign.testFetch.mutationOptions({ onSuccess: ({ trial }) => setTrial(trial) }))
  return (
    <Stack gap="sm">
      <Group>
        <Button variant="default" loading={ask.isPending} onClick={() => ask.mutate({ account, slug })}>
          {words.verb}
        </Button>
        <Text size="sm" c="dimmed" flex={1} miw={200}>
          {words.what}
        </Text>
      </Group>
      <Problem of={ask.problem} />
      {trial !== null && <Outcome key={trial} slug={slug} trial={trial} />}
    </Stack>
  )
}

const Outcome = ({ slug, trial }: { slug: string; trial: string }) => {
  const account = useAccount()
  const trpc = useTRPC()
  const fetched = useQuery(
    trpc.campaign.readTestFetch.queryOptions(
      { account, slug, trial },
      { refetchInterval: ({ state }) => (state.data?.outcome ? false : POLL_MS), refetchIntervalInBackground: false },
    ),
  )
  return (
    <div aria-live="polite">
      <Query of={fetched}>
        {(fetched) =>
          fetched.outcome ? (
            <Told slug={slug} fetched={fetched} />
          ) : (
            <Text size="sm">{texts.campaign.source.test.asking}</Text>
          )
        }
      </Query>
    </div>
  )
}

const Told = ({ slug, fetched: { drawingId, outcome } }: { slug: string; fetched: Fetched }) => {
  if (!outcome) return null
  const words = texts.campaign.source.test
  const { ok, sentence, winners, count: total, round, displayIssues, ms } = outcome
  return (
    <Alert color={ok ? 'green' : 'red'} variant="outline" title={ok ? words.taken : words.notTaken}>
      <Stack gap="xs">
        <Text size="sm">{sentence}</Text>
        {winners.length > 0 && (
          <Text component="ol" start={0} size="sm" className="positions">
            {winners.map(({ winner, displayName }) => (
              <li key={winner}>
                <code>{winner}</code>
                {displayName !== null && ` ${displayName}`}
              </li>
            ))}
          </Text>
        )}
        {total > winners.length && <Text size="sm">{texts.parts.andMore(total - winners.length)}</Text>}
        {displayIssues.count > 0 && (
          <>
            <Text size="sm" fw={600}>
              {words.without}
            </Text>
            <DisplayIssueList issues={displayIssues} />
          </>
        )}
        <Text size="sm">
          {round !== null && words.round(round)}{' '}
          {words.took(
            count(Math.round(ms)),
            <AccountLink to="/campaigns/$slug/drawings/$id" params={{ slug, id: drawingId }}>
              {drawingId}
            </AccountLink>,
          )}
        </Text>
      </Stack>
    </Alert>
  )
}
