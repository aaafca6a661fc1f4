import { Radio, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { sourceUrlProblem } from '../../../../../../domain/pull/source-url.ts'
import type { Campaign } from '../../../../shapes.ts'
import { can, useAccount, useRole } from '../../address/account.ts'
import { AccountLink } from '../../parts/account-link.tsx'
import { useAct } from '../../parts/act.ts'
import { Form } from '../../parts/form.tsx'
import { useTRPC } from '../../calls/trpc.ts'
import { Panel } from '../../parts/panel.tsx'
import { language, texts } from '../../texts/texts.ts'
import { TestFetch } from './test-fetch.tsx'
import { saidIn } from '../../../../../../domain/sentence.ts'

type Mode = Campaign['winnersMode']

/** Loopback addresses are for development; the server decides whether they may be used. */
const problemOf = (url: string): string | null => {
  const problem = sourceUrlProblem(url, { allowLoopback: true })
  return problem === null ? null : texts.campaign.source.problem(saidIn(problem, language))
}

/** Where the winners come from: sent by the partner, or fetched from the partner's address. */
export const WinnersSource = ({ campaign }: { campaign: Campaign }) => {
  const isOpen = can(useRole(), 'manager') && campaign.status !== 'ended'
  return (
    <Panel id="winners" title={texts.campaign.source.title}>
      <Stack gap="md">
        {isOpen ? (
          <SourceForm key={`${campaign.winnersMode} ${campaign.winnersUrl}`} campaign={campaign} />
        ) : (
          <SourceWords campaign={campaign} />
        )}
        {isOpen && campaign.winnersMode === 'pull' && <TestFetch slug={campaign.slug} />}
      </Stack>
    </Panel>
  )
}

const sourceWords = (mode: Mode, url: string | null): string => {
  const words = texts.campaign.source
  if (mode === 'push') return words.push
  return url === null ? words.pullUnknown : words.pull(url)
}

const SourceWords = ({ campaign: { winnersMode, winnersUrl } }: { campaign: Campaign }) => (
  <Text size="sm">{sourceWords(winnersMode, winnersUrl)}</Text>
)

const SourceForm = ({ campaign: { slug, winnersMode, winnersUrl } }: { campaign: Campaign }) => {
  const account = useAccount()
  const trpc = useTRPC()
  const words = texts.campaign.source
  const [mode, setMode] = useState<Mode>(winnersMode)
  const [url, setUrl] = useState(winnersUrl ?? '')
  const set = useAct(trpc.campaign.setWinnersSource.mutationOptions(), { done: words.saved })
  const problem = mode === 'pull' && url !== '' ? problemOf(url) : null
  const isChanged = mode !== winnersMode || (mode === 'pull' && url !== (winnersUrl ?? ''))
  const isReady = isChanged && (mode === 'push' || (url !== '' && problem === null))
  const submit = () => {
    if (isReady) set.mutate({ account, slug, source: mode === 'push' ? { mode } : { mode, url } })
  }
  return (
    <Form act={set} verb={words.save} isDisabled={!isReady} onSubmit={submit} noValidate>
      <Radio.Group label={words.where} value={mode} onChange={(value) => setMode(value)}>
        <Stack gap="xs" mt="xs">
          <Radio value="push" label={words.choosePush} description={words.pushHint} />
          <Radio value="pull" label={words.choosePull} description={words.pullHint} />
        </Stack>
      </Radio.Group>
      {mode === 'pull' && (
        <>
          <TextInput
            type="url"
            label={words.address}
            description={words.addressHint}
            value={url}
            onChange={(event) => setUrl(event.currentTarget.value)}
            error={problem}
            autoComplete="off"
            spellCheck={false}
          />
          <Text size="sm">
            {words.signature((page) => (
              <AccountLink to="/keys">{page}</AccountLink>
            ))}
          </Text>
        </>
      )}
      {isChanged && (
        <Text size="sm" c="dimmed">
          {words.effect}
        </Text>
      )}
    </Form>
  )
}
