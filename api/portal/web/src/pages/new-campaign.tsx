import { Button, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { ListedTable } from '../../../prize-table-shapes.ts'
import { useAccount } from '../address/account.ts'
import { useTRPC } from '../calls/trpc.ts'
import { ownZone } from '../format/own-zone.ts'
import { AccountLink } from '../parts/account-link.tsx'
import { useAct } from '../parts/act.ts'
import { Form } from '../parts/form.tsx'
import { Page } from '../parts/page.tsx'
import { Empty, Query } from '../parts/states.tsx'
import { language, texts } from '../texts/texts.ts'
import { ruleOf } from './new-campaign/cadence.ts'
import { MoreSection } from './new-campaign/more-section.tsx'
import { NameSection } from './new-campaign/name-section.tsx'
import { PrizesSection } from './new-campaign/prizes-section.tsx'
import { usePreview } from './new-campaign/use-preview.ts'
import { WhenSection } from './new-campaign/when-section.tsx'
import { WinnersSection } from './new-campaign/winners-section.tsx'
import { fileOf, firstWish, problemsOf, type Wish } from './new-campaign/wish.ts'

export const NewCampaignPage = () => {
  const account = useAccount()
  const trpc = useTRPC()
  const words = texts.newCampaign
  const list = useQuery(trpc.prizeTable.list.queryOptions({ account }))
  const crumbs = [{ label: texts.shell.campaigns, to: '/campaigns' as const }]
  const makeTable = (
    <Button component={AccountLink} to="/prize-tables/new">
      {words.makeTable}
    </Button>
  )
  return (
    <Page title={words.title} crumbs={crumbs}>
      <Query of={list}>
        {({ tables }) =>
          tables.length === 0 ? <Empty title={words.noTable} action={makeTable} /> : <WishForm tables={tables} />
        }
      </Query>
    </Page>
  )
}

const WishForm = ({ tables }: { tables: readonly ListedTable[] }) => {
  const account = useAccount()
  const trpc = useTRPC()
  const navigate = useNavigate()
  const words = texts.newCampaign
  const { table = '' }: { table?: string } = useSearch({ strict: false })
  const [wish, setWish] = useState<Wish>({ ...firstWish(ownZone()), prizeTable: table })
  const [isChecked, setChecked] = useState(false)
  /** Submitted while the service still computes the first draw; the campaign is created once that is known. */
  const [isSubmitted, setSubmitted] = useState(false)
  const preview = usePreview(wish.picked, wish.timeZone)
  const leaveFor = (path: string) => void navigate({ to: `/$partner/$mode${path}`, params: account } as never)
  const create = useAct(
    trpc.setup.createCampaign.mutationOptions({ onSuccess: ({ slug }) => leaveFor(`/campaigns/${slug}`) }),
    { done: words.saved },
  )
  const problems = problemsOf(wish)
  const cadence = ruleOf(wish.picked)
  const onChange = (changed: Partial<Wish>) => {
    setSubmitted(false)
    setWish({ ...wish, ...changed })
  }
  const submit = () => {
    setChecked(true)
    setSubmitted(problems.length === 0)
  }
  const isAwaiting = isSubmitted && preview.isFetching
  useEffect(() => {
    if (!isSubmitted || isAwaiting) return
    setSubmitted(false)
    const startsAt = preview.data?.next[0]
    if (cadence === null || startsAt === undefined || preview.isPlaceholderData) return
    create.mutate({ account, campaign: fileOf(wish, { cadence, startsAt, language }) })
  }, [isSubmitted, isAwaiting])
  return (
    <Form
      act={{ ...create, isPending: create.isPending || isAwaiting }}
      verb={words.save}
      onSubmit={submit}
      onLeave={() => leaveFor('/campaigns')}
      noValidate
    >
      <NameSection wish={wish} onChange={onChange} />
      <WhenSection wish={wish} onChange={onChange} />
      <WinnersSection wish={wish} onChange={onChange} />
      <PrizesSection wish={wish} onChange={onChange} tables={tables} />
      <MoreSection wish={wish} onChange={onChange} />
      {isChecked && problems.length > 0 && (
        <Stack gap={2} role="alert">
          {problems.map((problem) => (
            <Text key={problem} size="sm" c="red">
              {words.problems[problem]}
            </Text>
          ))}
        </Stack>
      )}
    </Form>
  )
}
