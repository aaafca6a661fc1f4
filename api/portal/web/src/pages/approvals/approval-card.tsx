import { Button, Card, Group, Stack, Text } from '@mantine/core'
import type { Approval } from '../../../../approval-shapes.ts'
import { can, useAccount, useRole } from '../../address/account.ts'
import { useTRPC } from '../../calls/trpc.ts'
import { useAct } from '../../parts/act.ts'
import { Tag, type Tone } from '../../parts/badges.tsx'
import { ConfirmButton } from '../../parts/confirm-button.tsx'
import { Instant } from '../../parts/instant.tsx'
import { Problem } from '../../parts/problem.tsx'
import { texts } from '../../texts/texts.ts'

const tones = {
  waiting: 'blue',
  open: 'orange',
  approved: 'green',
  refused: 'red',
  withdrawn: 'gray',
  expired: 'gray',
} satisfies Record<Approval['state'], Tone>

export const ApprovalCard = ({ approval }: { approval: Approval }) => {
  const { title, sentence, state } = approval
  const isOpen = state === 'open' || state === 'waiting'
  return (
    <Card component="li" withBorder padding="md">
      <Stack gap="xs">
        <Group justify="space-between" gap="xs" wrap="nowrap" align="flex-start">
          <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
            {title}
          </Text>
          <Tag tone={tones[state]}>{texts.approvals.states[state]}</Tag>
        </Group>
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {sentence}
        </Text>
        <Text size="sm" c="dimmed" component="div">
          <Asked of={approval} /> <Decided of={approval} />
          {isOpen && <Times of={approval} />}
        </Text>
        {isOpen && <Decisions approval={approval} />}
      </Stack>
    </Card>
  )
}

const Asked = ({ of: { askedBy, isYours, askedAt } }: { of: Approval }) => {
  const at = <Instant at={askedAt} relative />
  return isYours ? texts.approvals.askedByYou(at) : texts.approvals.askedBy(askedBy, at)
}

/** Empty while nobody has decided the request, and if it has expired. */
const Decided = ({ of: { state, decidedBy, decidedAt } }: { of: Approval }) =>
  decidedAt !== null &&
  (state === 'approved' || state === 'refused' || state === 'withdrawn') &&
  texts.approvals.decidedBy[state](decidedBy ?? '', <Instant at={decidedAt} relative />)

const Times = ({ of: { state, notBefore, expiresAt } }: { of: Approval }) => (
  <>
    {state === 'waiting' && <>{texts.approvals.from(<Instant at={notBefore} />)} </>}
    {texts.approvals.expires(<Instant at={expiresAt} />)}
  </>
)

const Decisions = ({ approval }: { approval: Approval }) => {
  const { id, kind, title, sentence, isYours, whyNot, state } = approval
  const words = texts.approvals
  const undo = isYours ? words.withdraw : words.refuse
  const isOwner = can(useRole(), 'owner')
  const account = useAccount()
  const trpc = useTRPC()
  const approving = useAct(trpc.approval.approve.mutationOptions(), { done: words.approve.done[kind] })
  const declining = useAct(trpc.approval.decline.mutationOptions(), {
    done: undo.done,
  })
  if (!isOwner && !isYours) return null
  return (
    <>
      {isOwner && !isYours && state === 'open' && whyNot !== null && <Text size="sm">{whyNot}</Text>}
      <Group gap="xs">
        {whyNot === null && (
          <ConfirmButton
            title={words.approve.title}
            sentence={`${title}. ${sentence} ${words.approve.ask}`}
            label={words.approve.verb}
            ariaLabel={words.approve.label(title)}
            color="indigo"
            loading={approving.isPending}
            onConfirm={() => approving.mutate({ account, id })}
          />
        )}
        <Button
          variant="default"
          aria-label={undo.label(title)}
          loading={declining.isPending}
          onClick={() => declining.mutate({ account, id })}
        >
          {undo.verb}
        </Button>
      </Group>
      <Problem of={approving.problem ?? declining.problem} />
    </>
  )
}
