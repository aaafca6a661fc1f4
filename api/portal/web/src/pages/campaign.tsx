import { Alert, Group, Paper, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { cadenceWords } from '../../../../../domain/drawing/cadence-words.ts'
import type { Campaign } from '../../../shapes.ts'
import { useAccount } from '../address/account.ts'
import { AccountLink } from '../parts/account-link.tsx'
import { CampaignBadge } from '../parts/badges.tsx'
import { Instant } from '../parts/instant.tsx'
import { Page } from '../parts/page.tsx'
import { PageZone } from '../parts/page-zone.tsx'
import { Query } from '../parts/states.tsx'
import { Together } from '../parts/together.tsx'
import { live, useTRPC } from '../calls/trpc.ts'
import { Changes } from './campaign/changes.tsx'
import { durationWords } from '../../../../../domain/duration-words.ts'
import { Embed } from './campaign/embed.tsx'
import { language, texts } from '../texts/texts.ts'
import { OwnActions } from './campaign/own-actions.tsx'
import { NextDraws, PastDraws } from './campaign/draws.tsx'
import { GuaranteeSummary } from './campaign/guarantee.tsx'
import { PrizeMoney } from './campaign/prize-money.tsx'
import { Prizes } from './campaign/prizes.tsx'
import { WinnersSource } from './campaign/source.tsx'
import { StatusActions } from './campaign/status.tsx'
import { Wallet } from './campaign/wallet.tsx'
import { AttentionText } from '../parts/attention.tsx'

const POLL_MS = 3_000

export const CampaignPage = () => {
  const crumbs = [{ label: texts.shell.campaigns, to: '/campaigns' as const }]
  const { slug = '' } = useParams({ strict: false })
  const account = useAccount()
  const trpc = useTRPC()
  const campaign = useQuery(trpc.campaign.get.queryOptions({ account, slug }, live(POLL_MS)))
  return (
    <Page
      title={campaign.data?.name ?? texts.campaign.title}
      crumbs={crumbs}
      actions={campaign.data && <StatusActions campaign={campaign.data} />}
    >
      <Query of={campaign}>
        {(data) => (
          <PageZone zone={data.timeZone}>
            <Sections campaign={data} />
          </PageZone>
        )}
      </Query>
    </Page>
  )
}

const Sections = ({ campaign }: { campaign: Campaign }) => (
  <Together>
    {campaign.isSample && (
      <Alert color="blue" variant="outline">
        {texts.campaignActions.sample}
      </Alert>
    )}
    <Facts campaign={campaign} />
    <OwnActions campaign={campaign} />
    <NextDraws campaign={campaign} />
    <Prizes campaign={campaign} />
    <Changes campaign={campaign} />
    <WinnersSource campaign={campaign} />
    <Wallet campaign={campaign} />
    <PrizeMoney campaign={campaign} />
    <GuaranteeSummary campaign={campaign} />
    <PastDraws campaign={campaign} />
    <Embed campaign={campaign} />
  </Together>
)

/** Whether it draws, and what its pause means for the drawings that exist. */
const StatusWords = ({ campaign: { status, pause, timeZone } }: { campaign: Campaign }) => {
  if (status === 'ended') return <Text size="sm">{texts.campaign.ended}</Text>
  if (pause === null) return null
  return (
    <Text size="sm">
      {texts.pause.isPaused[pause.existingDrawings]} {texts.pause.since} <Instant at={pause.since} zone={timeZone} />.
    </Text>
  )
}

const Facts = ({ campaign }: { campaign: Campaign }) => {
  const { status, cadence, timeZone, startsAt, winnersPerDraw, cutoffLeadSeconds, publicUrl } = campaign
  const words = texts.campaign
  const start = <Instant at={startsAt} zone={timeZone} />
  return (
    <Paper withBorder p="md">
      <Stack gap={6}>
        <Group gap="xs">
          <CampaignBadge status={status} />
          <Text fw={600}>{cadenceWords(cadence, timeZone, startsAt, language)}</Text>
        </Group>
        <StatusWords campaign={campaign} />
        <AttentionText of={campaign} size="sm" />
        <Text size="sm">
          {words.perDraw(winnersPerDraw)}{' '}
          {cutoffLeadSeconds === 0
            ? words.cutoffAtDraw
            : words.cutoffBefore(durationWords(leadDuration(cutoffLeadSeconds), language))}{' '}
          {Date.parse(startsAt) > Date.now() ? words.starts(start) : words.started(start)}
        </Text>
        <Text size="sm">
          <a className="link" href={publicUrl} target="_blank" rel="noreferrer">
            {words.publicPage}
          </a>
          {' · '}
          <AccountLink to="/statistics" search={{ campaign: campaign.slug }}>
            {texts.statistics.linkFromCampaign}
          </AccountLink>
        </Text>
      </Stack>
    </Paper>
  )
}

const MINUTE_S = 60
const HOUR_S = 3_600

const leadDuration = (seconds: number): string =>
  `PT${Math.floor(seconds / HOUR_S)}H${Math.floor((seconds % HOUR_S) / MINUTE_S)}M${seconds % MINUTE_S}S`
