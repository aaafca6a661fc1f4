import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { addressProblem } from '../../../../../../domain/chain/address.ts'
import { zoneName } from '../../../../../../domain/drawing/cadence-phrases.ts'
import type { GoLive } from '../../../../go-live-shapes.ts'
import type { Campaign } from '../../../../shapes.ts'
import { useAccount } from '../../address/account.ts'
import { problemAt } from '../../calls/refusal.ts'
import { useTRPC } from '../../calls/trpc.ts'
import { fromWallTime, toWallTime } from '../../format/zoned.ts'
import { useAct } from '../../parts/act.ts'
import { Form } from '../../parts/form.tsx'
import { TextField } from '../../parts/text-field.tsx'
import { WallTime } from '../../parts/wall-time.tsx'
import { texts } from '../../texts/texts.ts'

const FIELDS = ['/wish/liveSlug', '/wish/wallet', '/wish/startsAt']
const DAY_MS = 86_400_000
const WEEK = 7

/** A full day a week from now: there is something to do on both sides before. */
const firstProposed = (): string => new Date((Math.floor(Date.now() / DAY_MS) + WEEK) * DAY_MS).toISOString()

const SEPARATOR = ' '

type AskFormProps = { campaign: Campaign; chains: GoLive['chains'] }

export const AskForm = ({ campaign: { slug, timeZone }, chains }: AskFormProps) => {
  const account = useAccount()
  const trpc = useTRPC()
  const words = texts.goLive.form
  const [liveSlug, setLiveSlug] = useState(`${slug}-live`)
  const [payment, setPayment] = useState('')
  const [wallet, setWallet] = useState('')
  const [wall, setWall] = useState(() => toWallTime(firstProposed(), timeZone))
  const ask = useAct(trpc.goLive.ask.mutationOptions(), { done: words.done })
  const startsAt = fromWallTime(wall, timeZone)?.at
  const [chain = '', token = ''] = payment.split(SEPARATOR)
  const walletProblem = wallet.trim() === '' ? null : addressProblem(wallet.trim())
  const isComplete = liveSlug !== '' && token !== '' && wallet.trim() !== '' && walletProblem === null
  const submit = () => {
    if (startsAt === undefined) return
    ask.mutate({ account, slug, wish: { liveSlug, chain, token, wallet: wallet.trim(), startsAt } })
  }
  return (
    <Form
      act={ask}
      verb={words.verb}
      shownAt={FIELDS}
      isDisabled={!isComplete || startsAt === undefined}
      onSubmit={submit}
      maw={560}
      noValidate
    >
      <TextField
        label={words.slug}
        description={words.slugHint}
        maxLength={64}
        autoComplete="off"
        spellCheck={false}
        value={liveSlug}
        onChange={(typed) => setLiveSlug(typed.toLowerCase().replaceAll(/[^a-z0-9-]/g, ''))}
        error={problemAt(ask.problem, '/wish/liveSlug')}
      />
      <NativeSelect
        label={words.payment}
        value={payment}
        data={[
          { value: '', label: words.choose },
          ...chains.flatMap(({ name, tokens }) =>
            tokens.map((one) => ({ value: name + SEPARATOR + one, label: words.paymentName(one, name) })),
          ),
        ]}
        onChange={(event) => setPayment(event.currentTarget.value)}
      />
      <TextField
        label={words.wallet}
        description={words.walletHint}
        placeholder="0x…"
        autoComplete="off"
        spellCheck={false}
        value={wallet}
        onChange={setWallet}
        error={walletProblem === null ? problemAt(ask.problem, '/wish/wallet') : texts.newCampaign.problems.wallet}
      />
      <WallTime
        label={words.startsAt(zoneName(timeZone))}
        zone={timeZone}
        value={wall}
        onChange={setWall}
        error={problemAt(ask.problem, '/wish/startsAt')}
      />
    </Form>
  )
}
