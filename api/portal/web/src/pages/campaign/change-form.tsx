import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import { zoneName } from '../../../../../../domain/drawing/cadence-phrases.ts'
import type { Campaign, Change } from '../../../../shapes.ts'
import { useAccount } from '../../address/account.ts'
import { useAct } from '../../parts/act.ts'
import { inZone } from '../../parts/instant.tsx'
import { Problem } from '../../parts/problem.tsx'
import { problemAt } from '../../calls/refusal.ts'
import { useTRPC } from '../../calls/trpc.ts'
import { fromWallTime } from '../../format/zoned.ts'

const FIELDS = ['/winnersPerDraw', '/prizeTable']

type FormProps = { campaign: Campaign; last: Change | undefined }

/** Changes prizes or winners per draw in test mode: a button, and the form behind it. */
export const ChangeForm = ({ campaign, last }: FormProps) => {
  const [isOpen, setOpen] = useState(false)
  if (isOpen) return <OpenForm campaign={campaign} last={last} close={() => setOpen(false)} />
  return (
    <Group>
      <Button variant="default" onClick={() => setOpen(true)}>
        Make a change
      </Button>
    </Group>
  )
}

const OpenForm = ({ campaign, last, close }: FormProps & { close: () => void }) => {
  const { slug, timeZone } = campaign
  const { winnersPerDraw, prizeTable } = last ?? campaign
  const account = useAccount()
  const trpc = useTRPC()
  const [winners, setWinners] = useState(String(winnersPerDraw))
  const [table, setTable] = useState(prizeTable.id)
  const [wall, setWall] = useState('')
  const make = useAct(trpc.change.make.mutationOptions({ onSuccess: close }), { done: 'The change is made.' })
  const at = wall === '' ? null : fromWallTime(wall, timeZone)
  const isChanged = winners !== String(winnersPerDraw) || table.trim() !== prizeTable.id
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const from = at === null ? {} : { from: at.at }
    make.mutate({ account, slug, winnersPerDraw: Number(winners), prizeTable: table.trim(), ...from })
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        <TextInput
          type="number"
          min={1}
          label="Winners per draw"
          value={winners}
          onChange={(event) => setWinners(event.currentTarget.value)}
          error={problemAt(make.problem, '/winnersPerDraw')}
        />
        <TextInput
          label="Prize table"
          description="Make one with a test key: POST /api/v1/prize-tables answers its id."
          value={table}
          onChange={(event) => setTable(event.currentTarget.value)}
          error={problemAt(make.problem, '/prizeTable')}
          autoComplete="off"
          spellCheck={false}
        />
        <TextInput
          type="datetime-local"
          label={`From this time on, as clocks show it in ${zoneName(timeZone)}`}
          description="Empty: from the first draw that no drawing is made for yet."
          value={wall}
          onChange={(event) => setWall(event.currentTarget.value)}
        />
        {at !== null && <Text size="sm">In UTC: {inZone(at.at)}.</Text>}
        <Problem of={make.problem} shownAt={FIELDS} />
        <Group>
          <Button type="submit" disabled={!isChanged} loading={make.isPending}>
            Make the change
          </Button>
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
