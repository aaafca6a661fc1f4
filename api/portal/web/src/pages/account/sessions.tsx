import { Button, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Session } from '../../../../shapes.ts'
import { browserName } from '../../browser-name.ts'
import { useAct } from '../../parts/act.ts'
import { Tag } from '../../parts/badges.tsx'
import { Instant } from '../../parts/instant.tsx'
import { Panel } from '../../parts/panel.tsx'
import { Problem } from '../../parts/problem.tsx'
import { Query } from '../../parts/states.tsx'
import { useTRPC } from '../../calls/trpc.ts'
import { texts } from '../../texts/texts.ts'

/** Where the user is signed in, with a way to end each session. */
export const Sessions = () => {
  const trpc = useTRPC()
  const words = texts.account.sessions
  const sessions = useQuery(trpc.session.list.queryOptions())
  const end = useAct(trpc.session.end.mutationOptions(), { done: words.ended })
  const endOthers = useAct(trpc.session.endOthers.mutationOptions(), { done: words.othersEnded })
  return (
    <Panel
      title={words.title}
      actions={
        <Button variant="default" size="xs" loading={endOthers.isPending} onClick={() => endOthers.mutate()}>
          {words.endOthers}
        </Button>
      }
    >
      <Problem of={end.problem ?? endOthers.problem} />
      <Query of={sessions}>
        {(list) => (
          <Stack component="ul" gap="sm" p={0} m={0} className="plain-list">
            {list.map((session) => (
              <SessionLine key={session.id} session={session} onEnd={() => end.mutate({ id: session.id })} />
            ))}
          </Stack>
        )}
      </Query>
    </Panel>
  )
}

const SessionLine = ({ session, onEnd }: { session: Session; onEnd: () => void }) => {
  const words = texts.account.sessions
  const name = browserName(session.userAgent)
  return (
    <Group component="li" justify="space-between" gap="sm">
      <div>
        <Group gap="xs">
          <Text size="sm" fw={600}>
            {name}
          </Text>
          {session.isThis && <Tag tone="green">{words.isThis}</Tag>}
        </Group>
        <Text size="sm" c="dimmed">
          {words.where(
            session.address ?? words.unknownAddress,
            <Instant at={session.lastSeenAt} relative />,
            <Instant at={session.createdAt} relative />,
          )}
        </Text>
      </div>
      {!session.isThis && (
        <Button variant="default" size="xs" aria-label={words.endOf(name)} onClick={onEnd}>
          {words.end}
        </Button>
      )}
    </Group>
  )
}
