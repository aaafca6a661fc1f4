import { Text } from '@mantine/core'
import { useState } from 'react'
import { zoneName } from '../../../../../../domain/drawing/cadence-phrases.ts'
import type { Campaign, Change } from '../../../../shapes.ts'
import { useAccount } from '../../address/account.ts'
import { readWinners } from '../../format/numbers.ts'
import { useAct } from '../../parts/act.ts'
import { TextField } from '../../parts/text-field.tsx'
import { Form } from '../../parts/form.tsx'
import { inZone } from '../../parts/instant.tsx'
import { OpenInPlace } from '../../parts/open.tsx'
import { problemAt } from '../../calls/refusal.ts'
import { useTRPC } from '../../calls/trpc.ts'
import { texts } from '../../texts/texts.ts'
import { ChangeEffect } from './change-effect.tsx'
import { ChooseTable } from './choose-table.tsx'
import { fromWallTime } from '../../format/zoned.ts'

const FIELDS = ['/winnersPerDraw', '/prizeTable']

type FormProps = { campaign: Campaign; last: Change | undefined }

/** Changes prizes or winners per draw in test mode: a button, and the form behind it. */
export const ChangeForm = (props: FormProps) => (
  <OpenInPlace label={texts.campaign.changes.open}>{(close) => <OpenForm {...props} close={close} />}</OpenInPlace>
)

const OpenForm = ({ campaign, last, close }: FormProps & { close: () => void }) => {
  const { slug, timeZone } = campaign
  const { winnersPerDraw, prizeTable } = last ?? campaign
  const words = texts.campaign.changes
  const account = useAccount()
  const trpc = useTRPC()
  const [winners, setWinners] = useState(String(winnersPerDraw))
  const [table, setTable] = useState(prizeTable.id)
  const [wall, setWall] = useState('')
  const make = useAct(trpc.change.make.mutationOptions({ onSuccess: close }), { done: words.made })
  const at = wall === '' ? null : fromWallTime(wall, timeZone)
  const count = readWinners(winners)
  const isChanged = count !== winnersPerDraw || table !== prizeTable.id
  const submit = () => {
    const from = at === null ? {} : { from: at.at }
    if (count !== null) make.mutate({ account, slug, winnersPerDraw: count, prizeTable: table, ...from })
  }
  return (
    <Form
      act={make}
      verb={words.verb}
      shownAt={FIELDS}
      isDisabled={count === null || !isChanged}
      onSubmit={submit}
      onLeave={close}
      noValidate
    >
      <TextField
        inputMode="numeric"
        label={words.winners}
        value={winners}
        onChange={setWinners}
        error={count === null ? texts.campaignActions.wrongWinners : problemAt(make.problem, '/winnersPerDraw')}
      />
      <ChooseTable
        current={prizeTable}
        value={table}
        onChange={setTable}
        error={problemAt(make.problem, '/prizeTable')}
      />
      <TextField
        type="datetime-local"
        label={words.fromWall(zoneName(timeZone))}
        description={words.fromHint}
        value={wall}
        onChange={setWall}
      />
      {at !== null && <Text size="sm">{words.inUtc(inZone(at.at))}</Text>}
      <ChangeEffect campaign={campaign} from={at?.at} table={table} winners={count} current={prizeTable} />
    </Form>
  )
}
