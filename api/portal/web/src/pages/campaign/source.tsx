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
import { TestFetch } from './test-fetch.tsx'

type Mode = Campaign['winnersMode']

/** Loopback addresses are for development; the server decides whether they may be used. */
const problemOf = (url: string): string | null => {
  const problem = sourceUrlProblem(url, { allowLoopback: true })
  return problem === null ? null : `The address ${problem}.`
}

/** Where the winners come from: sent by the partner, or fetched from the partner's address. */
export const WinnersSource = ({ campaign }: { campaign: Campaign }) => {
  const isOpen = can(useRole(), 'manager') && campaign.status !== 'ended'
  return (
    <Panel id="winners" title="Winners">
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

const SourceWords = ({ campaign: { winnersMode, winnersUrl } }: { campaign: Campaign }) => (
  <Text size="sm">
    {winnersMode === 'push'
      ? 'You send the winners of each drawing, by the API or on the drawing’s page.'
      : `The service fetches the winners of each drawing at its cutoff from ${winnersUrl ?? 'your address'}.`}
  </Text>
)

const SourceForm = ({ campaign: { slug, winnersMode, winnersUrl } }: { campaign: Campaign }) => {
  const account = useAccount()
  const trpc = useTRPC()
  const [mode, setMode] = useState<Mode>(winnersMode)
  const [url, setUrl] = useState(winnersUrl ?? '')
  const set = useAct(trpc.campaign.setWinnersSource.mutationOptions(), { done: 'The winners’ source is changed.' })
  const problem = mode === 'pull' && url !== '' ? problemOf(url) : null
  const isChanged = mode !== winnersMode || (mode === 'pull' && url !== (winnersUrl ?? ''))
  const isReady = isChanged && (mode === 'push' || (url !== '' && problem === null))
  const submit = () => {
    if (isReady) set.mutate({ account, slug, source: mode === 'push' ? { mode } : { mode, url } })
  }
  return (
    <Form act={set} verb="Save the source" isDisabled={!isReady} onSubmit={submit} noValidate>
      <Radio.Group label="Where the winners come from" value={mode} onChange={(value) => setMode(value)}>
        <Stack gap="xs" mt="xs">
          <Radio value="push" label="Push: we send them" description="By the API, or on the page of a drawing." />
          <Radio
            value="pull"
            label="Pull: the service fetches them"
            description="At each cutoff from your address, with a signed request."
          />
        </Stack>
      </Radio.Group>
      {mode === 'pull' && (
        <>
          <TextInput
            type="url"
            label="Address"
            description="https only. Each request adds campaign, drawing, winnersExpected, cutoffAt and drawAt to its query."
            value={url}
            onChange={(event) => setUrl(event.currentTarget.value)}
            error={problem}
            autoComplete="off"
            spellCheck={false}
          />
          <Text size="sm">
            Check the signature of each request with the signing secret, which is on the{' '}
            <AccountLink to="/keys">page of API keys</AccountLink>.
          </Text>
        </>
      )}
      {isChanged && (
        <Text size="sm" c="dimmed">
          This takes effect for every drawing that is still open.
        </Text>
      )}
    </Form>
  )
}
