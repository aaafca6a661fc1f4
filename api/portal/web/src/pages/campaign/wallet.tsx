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
import { AskedWallet } from './asked-wallet.tsx'
import { ReviewWallet } from './review-wallet.tsx'
import { RuleNote } from '../approvals/rule-note.tsx'

/** Where prizes are paid to, and the wallet that waits to replace it. */
export const Wallet = ({ campaign }: { campaign: Campaign }) => {
  const isOwner = can(useRole(), 'owner')
  const { payout, waitingWallet, timeZone } = campaign
  return (
    <Panel id="wallet" title="Payout wallet">
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          Prizes are paid in {payout.token} on {payout.chain}.
        </Text>
        {payout.wallet === null ? (
          <Alert color="orange" variant="outline" title="No payout wallet">
            Draws take place, but nothing is paid until there is a wallet.
          </Alert>
        ) : (
          <Group gap={4} wrap="nowrap">
            <code>{payout.wallet}</code>
            <Copy value={payout.wallet} label="Copy wallet" />
            {payout.walletUrl !== null && (
              <a className="link" href={payout.walletUrl} target="_blank" rel="noreferrer">
                See it on the chain
              </a>
            )}
          </Group>
        )}
        {waitingWallet && (
          <Alert color="blue" variant="outline" title="A change waits">
            <Stack gap="sm" align="start">
              <Text size="sm">
                <code>{waitingWallet.wallet}</code> was requested on{' '}
                <Instant at={waitingWallet.requestedAt} zone={timeZone} />. It takes effect once the owner of the payout
                contract has set it there; until then prizes go to the wallet above.
              </Text>
              {isOwner && <Withdraw slug={campaign.slug} />}
            </Stack>
          </Alert>
        )}
        {isOwner && <AskedWallet slug={campaign.slug} />}
        {isOwner && !waitingWallet && (
          <OpenInPlace label={payout.wallet === null ? 'Set a wallet' : 'Change the wallet'}>
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
    done: () => 'The change has been withdrawn: prizes still go to the same wallet.',
  })
  return (
    <Button variant="default" size="xs" loading={withdraw.isPending} onClick={() => withdraw.mutate({ account, slug })}>
      Withdraw the change
    </Button>
  )
}

const WalletForm = ({ campaign, close }: { campaign: Campaign; close: () => void }) => {
  const { slug, payout } = campaign
  const account = useAccount()
  const trpc = useTRPC()
  const [wallet, setWallet] = useState('')
  const [isReviewed, setReviewed] = useState(false)
  const change = useAct(trpc.campaign.setWallet.mutationOptions({ onSuccess: close }), {
    done: ({ takesEffect, approval }) => {
      if (takesEffect) return 'Prizes are paid to the new wallet from now on.'
      return approval === null
        ? 'The change has been requested and waits for the contract’s owner.'
        : 'The change has been requested and waits for another owner of your team.'
    },
  })
  const text = wallet.trim()
  const problem = addressProblem(text)
  const isSound = problem === null
  const isSame = text.toLowerCase() === payout.wallet?.toLowerCase()
  const error = text === '' || isSound ? null : `A wallet ${problem}.`
  const submit = () => {
    if (!isSound || isSame) return
    if (isReviewed) change.mutate({ account, slug, wallet: text })
    else setReviewed(true)
  }
  if (isReviewed)
    return (
      <Form act={change} verb="Save the wallet" onSubmit={submit} onLeave={() => setReviewed(false)} noValidate>
        <ReviewWallet campaign={campaign} wallet={text} />
        <RuleNote />
      </Form>
    )
  return (
    <Form
      act={change}
      verb="Review the change"
      isDisabled={!isSound || isSame}
      onSubmit={submit}
      onLeave={close}
      noValidate
    >
      <TextInput
        label="New wallet"
        description="Check every digit: money paid to a wrong wallet is lost."
        value={wallet}
        onChange={(event) => setWallet(event.currentTarget.value)}
        error={isSame ? 'This is the current wallet.' : error}
        autoComplete="off"
        spellCheck={false}
        data-autofocus
      />
      <RuleNote />
    </Form>
  )
}
