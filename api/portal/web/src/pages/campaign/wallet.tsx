import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { addressProblem } from '../../../../../../domain/chain/address.ts'
import type { Campaign } from '../../../../shapes.ts'
import { can, useAccount, useRole } from '../../address/account.ts'
import { useAct } from '../../parts/act.ts'
import { Copy } from '../../parts/copy.tsx'
import { Form } from '../../parts/form.tsx'
import { Instant } from '../../parts/instant.tsx'
import { OpenInPlace } from '../../parts/open.tsx'
import { useTRPC } from '../../calls/trpc.ts'
import { Panel } from '../../parts/panel.tsx'
import { texts } from '../../texts/texts.ts'
import { AskedWallet } from './asked-wallet.tsx'
import { ReviewWallet } from './review-wallet.tsx'
import { RuleNote } from '../approvals/rule-note.tsx'

/** Where prizes are paid to, and the wallet that waits to replace it. */
export const Wallet = ({ campaign }: { campaign: Campaign }) => {
  const isOwner = can(useRole(), 'owner')
  const words = texts.wallet
  const { payout, waitingWallet, timeZone } = campaign
  return (
    <Panel id="wallet" title={words.title}>
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          {words.paidIn(payout.token, payout.chain)}
        </Text>
        {payout.wallet === null ? (
          <Alert color="orange" variant="outline" title={words.none.title}>
            {words.none.sentence}
          </Alert>
        ) : (
          <Group gap={4} wrap="nowrap">
            <code>{payout.wallet}</code>
            <Copy value={payout.wallet} label={words.copy} />
            {payout.walletUrl !== null && (
              <a className="link" href={payout.walletUrl} target="_blank" rel="noreferrer">
                {words.onChain}
              </a>
            )}
          </Group>
        )}
        {waitingWallet && (
          <Alert color="blue" variant="outline" title={words.waits.title}>
            <Stack gap="sm" align="start">
              <Text size="sm">
                {words.waits.sentence(
                  <code>{waitingWallet.wallet}</code>,
                  <Instant at={waitingWallet.requestedAt} zone={timeZone} />,
                )}
              </Text>
              {isOwner && <Withdraw slug={campaign.slug} />}
            </Stack>
          </Alert>
        )}
        {isOwner && <AskedWallet slug={campaign.slug} />}
        {isOwner && !waitingWallet && (
          <OpenInPlace label={payout.wallet === null ? words.set : words.change}>
            {(close) => <WalletForm campaign={campaign} close={close} />}
          </OpenInPlace>
        )}
      </Stack>
    </Panel>
  )
}

/** Another wallet can be asked for once the one that waits is withdrawn. */
const Withdraw = ({ slug }: { slug: string }) => {
  const account = useAccount()
  const trpc = useTRPC()
  const withdraw = useAct(trpc.campaign.withdrawWallet.mutationOptions(), {
    done: texts.wallet.waits.withdrawn,
  })
  return (
    <Button variant="default" size="xs" loading={withdraw.isPending} onClick={() => withdraw.mutate({ account, slug })}>
      {texts.wallet.waits.withdraw}
    </Button>
  )
}

const WalletForm = ({ campaign, close }: { campaign: Campaign; close: () => void }) => {
  const { slug, payout } = campaign
  const account = useAccount()
  const trpc = useTRPC()
  const words = texts.wallet
  const [wallet, setWallet] = useState('')
  const [isReviewed, setReviewed] = useState(false)
  const change = useAct(trpc.campaign.setWallet.mutationOptions({ onSuccess: close }), {
    done: ({ takesEffect, approval }) => {
      if (takesEffect) return words.takesEffect
      return approval === null ? words.waitsForContract : words.waitsForOwner
    },
  })
  const text = wallet.trim()
  const problem = addressProblem(text)
  const isSound = problem === null
  const isSame = text.toLowerCase() === payout.wallet?.toLowerCase()
  const error = text === '' || isSound ? null : words.problem(problem)
  const submit = () => {
    if (!isSound || isSame) return
    if (isReviewed) change.mutate({ account, slug, wallet: text })
    else setReviewed(true)
  }
  if (isReviewed)
    return (
      <Form act={change} verb={words.save} onSubmit={submit} onLeave={() => setReviewed(false)} noValidate>
        <ReviewWallet campaign={campaign} wallet={text} />
        <RuleNote />
      </Form>
    )
  return (
    <Form act={change} verb={words.review} isDisabled={!isSound || isSame} onSubmit={submit} onLeave={close} noValidate>
      <TextInput
        label={words.next}
        description={words.nextHint}
        value={wallet}
        onChange={(event) => setWallet(event.currentTarget.value)}
        error={isSame ? words.same : error}
        autoComplete="off"
        spellCheck={false}
        data-autofocus
      />
      <RuleNote />
    </Form>
  )
}
