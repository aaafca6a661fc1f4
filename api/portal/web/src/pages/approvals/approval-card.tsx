import { Button, Card, Group, Stack, Text } from '@mantine/core'
import type { Approval } from '../../../../approval-shapes.ts'
import { can, useAccount, useRole } from '../../address/account.ts'
import { useTRPC } from '../../calls/trpc.ts'
import { useAct } from '../../parts/act.ts'
import { blue, gray, green, orange, red, StateTag } from '../../parts/badges.tsx'
import { ConfirmButton } from '../../parts/confirm-button.tsx'
import { Instant } from '../../parts/instant.tsx'
import { Problem } from '../../parts/problem.tsx'

const tags = {
  waiting: blue('Not yet'),
  open: orange('Waits for an owner'),
  approved: green('Approved'),
  refused: red('Refused'),
  withdrawn: gray('Withdrawn'),
  expired: gray('Expired'),
} satisfies Record<Approval['state'], unknown>

export const ApprovalCard = ({ approval }: { approval: Approval }) => {
  const { title, sentence, askedBy, isYours, askedAt, state, decidedBy, decidedAt } = approval
  const isOpen = state === 'open' || state === 'waiting'
  return (
    <Card component="li" withBorder padding="md">
      <Stack gap="xs">
        <Group justify="space-between" gap="xs" wrap="nowrap" align="flex-start">
          <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
            {title}
          </Text>
          <StateTag of={tags[state]} />
        </Group>
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {sentence}
        </Text>
        <Text size="sm" c="dimmed" component="div">
          Asked for by {isYours ? 'you' : askedBy} <Instant at={askedAt} relative />.{' '}
          {decidedAt !== null && (
            <>
              {tags[state].word} <Instant at={decidedAt} relative /> by {decidedBy}.
            </>
          )}
          {isOpen && <Times of={approval} />}
        </Text>
        {isOpen && <Decisions approval={approval} />}
      </Stack>
    </Card>
  )
}

const Times = ({ of: { state, notBefore, expiresAt } }: { of: Approval }) => (
  <>
    {state === 'waiting' && (
      <>
        It can be approved from <Instant at={notBefore} /> on.{' '}
      </>
    )}
    It expires on <Instant at={expiresAt} />.
  </>
)

const Decisions = ({ approval }: { approval: Approval }) => {
  const { id, kind, title, sentence, isYours, whyNot, state } = approval
  const isOwner = can(useRole(), 'owner')
  const account = useAccount()
  const trpc = useTRPC()
  const approving = useAct(trpc.approval.approve.mutationOptions(), { done: outcome[kind] })
  const declining = useAct(trpc.approval.decline.mutationOptions(), {
    done: isYours ? 'It is no longer asked for.' : 'It is refused, and nothing changes.',
  })
  if (!isOwner && !isYours) return null
  return (
    <>
      {isOwner && !isYours && state === 'open' && whyNot !== null && <Text size="sm">{whyNot}</Text>}
      <Group gap="xs">
        {whyNot === null && (
          <ConfirmButton
            title="Approve this?"
            sentence={`${title}. ${sentence} Ask the person who asked for it, face to face or by telephone, whether it is right.`}
            label="Approve"
            ariaLabel={`Approve: ${title}`}
            color="indigo"
            loading={approving.isPending}
            onConfirm={() => approving.mutate({ account, id })}
          />
        )}
        <Button
          variant="default"
          aria-label={`${isYours ? 'Withdraw' : 'Refuse'}: ${title}`}
          loading={declining.isPending}
          onClick={() => declining.mutate({ account, id })}
        >
          {isYours ? 'Withdraw' : 'Refuse'}
        </Button>
      </Group>
      <Problem of={approving.problem ?? declining.problem} />
    </>
  )
}

const outcome = {
  wallet: 'Approved: the wallet waits for the contract’s owner now.',
  key: 'Approved: the key works now.',
} as const satisfies Record<Approval['kind'], string>
