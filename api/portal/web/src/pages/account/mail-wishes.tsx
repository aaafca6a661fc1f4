import { NativeSelect, SimpleGrid, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import {
  type MailTiming,
  type MailWishes as Wishes,
  type MailWishKind,
  mailWishKinds,
} from '../../../../../../domain/portal/mail-wish.ts'
import { useTRPC } from '../../calls/trpc.ts'
import { useAct } from '../../parts/act.ts'
import { Panel } from '../../parts/panel.tsx'
import { Problem } from '../../parts/problem.tsx'
import { Query } from '../../parts/states.tsx'

const kindWords: Record<MailWishKind, string> = {
  missed: 'Winner lists that were missed',
  due: 'Winner lists that are due soon',
  money: 'Money: held prizes, wallets, guarantees',
  access: 'Access: keys, webhooks',
}

const timings: { value: MailTiming; label: string }[] = [
  { value: 'at_once', label: 'At once' },
  { value: 'daily', label: 'In a daily digest' },
  { value: 'none', label: 'Not by e-mail' },
]

/** How somebody wants to hear by e-mail of what needs a person. */
export const MailWishes = () => {
  const wishes = useQuery(useTRPC().mail.wishes.queryOptions())
  return (
    <Panel title="E-mail about what needs you">
      <Text size="sm">
        For each kind of entry on your home page, choose how you hear of it. The choice takes effect once the service
        sends e-mail of this kind. Security messages, about your sign-in, wallets and approvals, cannot be turned off.
      </Text>
      <Query of={wishes}>{(chosen) => <Choices chosen={chosen} />}</Query>
    </Panel>
  )
}

const Choices = ({ chosen }: { chosen: Wishes }) => {
  const set = useAct(useTRPC().mail.setWish.mutationOptions(), { done: 'Your choice is saved.' })
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        {mailWishKinds.map((kind) => (
          <NativeSelect
            key={kind}
            label={kindWords[kind]}
            data={timings}
            value={chosen[kind]}
            disabled={set.isPending}
            onChange={(event) => set.mutate({ kind, timing: event.currentTarget.value as MailTiming })}
          />
        ))}
      </SimpleGrid>
      <Problem of={set.problem} />
    </>
  )
}
