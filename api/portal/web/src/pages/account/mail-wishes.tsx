import { NativeSelect, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type MailTiming, type MailWishes as Wishes, mailWishKinds } from '../../../../../../domain/portal/mail-wish.ts'
import { useTRPC } from '../../calls/trpc.ts'
import { useAct } from '../../parts/act.ts'
import { Panel } from '../../parts/panel.tsx'
import { Problem } from '../../parts/problem.tsx'
import { Query } from '../../parts/states.tsx'
import { texts } from '../../texts/texts.ts'

const timings = ['at_once', 'daily', 'none'] as const satisfies MailTiming[]

/** The settings for mails about what needs a person. */
export const MailWishes = () => {
  const words = texts.account.mail
  const wishes = useQuery(useTRPC().mail.wishes.queryOptions())
  return (
    <Panel title={words.title}>
      <Text size="sm">{words.what}</Text>
      <Query of={wishes}>{(chosen) => <Choices chosen={chosen} />}</Query>
    </Panel>
  )
}

const Choices = ({ chosen }: { chosen: Wishes }) => {
  const words = texts.account.mail
  const set = useAct(useTRPC().mail.setWish.mutationOptions(), { done: words.saved })
  return (
    <>
      <div className="two-columns">
        {mailWishKinds.map((kind) => (
          <NativeSelect
            key={kind}
            label={words.kinds[kind]}
            data={timings.map((value) => ({ value, label: words.timings[value] }))}
            value={chosen[kind]}
            disabled={set.isPending}
            onChange={(event) => set.mutate({ kind, timing: event.currentTarget.value as MailTiming })}
          />
        ))}
      </div>
      <Problem of={set.problem} />
    </>
  )
}
