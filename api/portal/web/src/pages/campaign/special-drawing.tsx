import { Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { zoneName } from '../../../../../../domain/drawing/cadence-phrases.ts'
import type { Campaign } from '../../../../shapes.ts'
import { useAccount } from '../../address/account.ts'
import { problemAt } from '../../calls/refusal.ts'
import { useTRPC } from '../../calls/trpc.ts'
import { readWinners } from '../../format/numbers.ts'
import { fromWallTime, toWallTime } from '../../format/zoned.ts'
import { useAct } from '../../parts/act.ts'
import { Form } from '../../parts/form.tsx'
import { OpenDialog } from '../../parts/open.tsx'
import { TextField } from '../../parts/text-field.tsx'
import { WallTime } from '../../parts/wall-time.tsx'
import { texts } from '../../texts/texts.ts'

const HOUR_MS = 3_600_000
const FIELDS = ['/drawAt', '/cutoffAt', '/winners']

/** Makes a drawing outside the cadence: the button and its dialog. */
export const SpecialDrawing = ({ campaign }: { campaign: Campaign }) => (
  <OpenDialog label={texts.campaignActions.special.open}>
    {(close) => <SpecialForm campaign={campaign} close={close} />}
  </OpenDialog>
)

/** A full hour, an hour from now at least. */
const firstProposed = (): string => new Date((Math.floor(Date.now() / HOUR_MS) + 2) * HOUR_MS).toISOString()

const SpecialForm = ({ campaign, close }: { campaign: Campaign; close: () => void }) => {
  const { slug, timeZone, winnersPerDraw } = campaign
  const account = useAccount()
  const trpc = useTRPC()
  const navigate = useNavigate()
  const words = texts.campaignActions.special
  const [draw, setDraw] = useState(() => toWallTime(firstProposed(), timeZone))
  const [cutoff, setCutoff] = useState('')
  const [winners, setWinners] = useState(String(winnersPerDraw))
  const show = ({ id }: { id: string }) => {
    close()
    void navigate({ to: `/$partner/$mode/campaigns/${slug}/drawings/${id}`, params: account } as never)
  }
  const make = useAct(trpc.drawing.makeSpecial.mutationOptions({ onSuccess: show }), { done: words.done })
  const drawAt = fromWallTime(draw, timeZone)?.at
  const cutoffAt = fromWallTime(cutoff, timeZone)?.at
  const count = readWinners(winners)
  const zone = zoneName(timeZone)
  const submit = () => {
    if (drawAt !== undefined && count !== null)
      make.mutate({ account, slug, drawAt, winners: count, ...(cutoffAt !== undefined && { cutoffAt }) })
  }
  return (
    <Form
      act={make}
      verb={words.verb}
      shownAt={FIELDS}
      isDisabled={count === null || drawAt === undefined || (cutoff !== '' && cutoffAt === undefined)}
      onSubmit={submit}
      onLeave={close}
      isDialog
      noValidate
    >
      <Text size="sm">{words.what}</Text>
      <WallTime
        label={words.drawAt(zone)}
        zone={timeZone}
        value={draw}
        onChange={setDraw}
        error={problemAt(make.problem, '/drawAt')}
        data-autofocus
      />
      <WallTime
        label={words.cutoffAt(zone)}
        description={words.cutoffHint}
        zone={timeZone}
        value={cutoff}
        onChange={setCutoff}
        error={problemAt(make.problem, '/cutoffAt')}
      />
      <TextField
        inputMode="numeric"
        label={words.winners}
        value={winners}
        onChange={setWinners}
        error={count === null ? texts.campaignActions.wrongWinners : problemAt(make.problem, '/winners')}
      />
    </Form>
  )
}
