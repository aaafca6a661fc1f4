import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { addressProblem } from '../../../../../../domain/chain/address.ts'
import type { Campaign } from '../../../../shapes.ts'
import { useAccount } from '../../address/account.ts'
import { useAct } from '../../parts/act.ts'
import { Form } from '../../parts/form.tsx'
import { useTRPC } from '../../calls/trpc.ts'
import { language, texts } from '../../texts/texts.ts'
import { ReviewWallet } from './review-wallet.tsx'
import { RuleNote } from '../approvals/rule-note.tsx'
import { saidIn } from '../../../../../../domain/sentence.ts'

/** A wallet is typed, reviewed beside the present one, and then saved. */
export const WalletForm = ({ campaign, close }: { campaign: Campaign; close: () => void }) => {
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
  const error = text === '' || isSound ? null : words.problem(saidIn(problem, language))
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
