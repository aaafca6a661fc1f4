import { Group, NativeSelect, Stack, Table } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useAccount } from '../../address/account.ts'
import { useTRPC } from '../../calls/trpc.ts'
import { writeMoney } from '../../format/numbers.ts'
import { Panel } from '../../parts/panel.tsx'
import { TextField } from '../../parts/text-field.tsx'
import { texts } from '../../texts/texts.ts'
import type { Tier } from './draft.ts'
import { costsOf } from './month.ts'
import { Month } from './month-picture.tsx'

type TableProps = { table: { denominator: number; tiers: readonly Tier[] } }

const MOST_DRAWS = 3_000_000

/** A whole number from 1 up to `most`, as it is typed; 0 while it is none. */
const wholeOf = (text: string, most: number): number => {
  const value = /^\d{1,7}$/.test(text.trim()) ? Number(text) : 0
  return value <= most ? value : 0
}

/** What a table costs at the pace of a campaign, or at one that is typed. */
export const Costs = ({ table }: TableProps) => {
  const account = useAccount()
  const trpc = useTRPC()
  const words = texts.prizeTables.cost
  const [slug, setSlug] = useState('')
  const [winners, setWinners] = useState('1')
  const [draws, setDraws] = useState('30')
  const campaigns = useQuery(trpc.campaign.list.queryOptions({ account }))
  const pace = useQuery(trpc.prizeTable.pace.queryOptions({ account, slug }, { enabled: slug !== '' }))
  useEffect(() => {
    if (slug === '' || !pace.data) return
    setWinners(String(pace.data.winnersPerDraw))
    setDraws(String(Math.max(1, Math.round(pace.data.drawsPerMonth))))
  }, [slug, pace.data])
  const winnersPerDraw = wholeOf(winners, 100_000)
  const drawsPerMonth = wholeOf(draws, MOST_DRAWS)
  const options = [
    { value: '', label: words.ownPace },
    ...(campaigns.data?.campaigns ?? []).map(({ slug: value, name }) => ({ value, label: name })),
  ]
  return (
    <Panel title={words.title}>
      <Stack gap="md">
        <Group gap="sm" align="flex-end">
          {options.length > 1 && (
            <NativeSelect
              label={words.campaign}
              data={options}
              value={slug}
              onChange={(event) => setSlug(event.currentTarget.value)}
            />
          )}
          <TextField label={words.winners} inputMode="numeric" value={winners} onChange={setWinners} w={140} />
          <TextField label={words.draws} inputMode="numeric" value={draws} onChange={setDraws} w={170} />
        </Group>
        {winnersPerDraw > 0 && drawsPerMonth > 0 && (
          <>
            <Sums table={table} pace={{ winnersPerDraw, drawsPerMonth }} />
            <Month table={table} pace={{ winnersPerDraw, drawsPerMonth }} />
          </>
        )}
      </Stack>
    </Panel>
  )
}

const Sums = ({ table, pace }: TableProps & { pace: { winnersPerDraw: number; drawsPerMonth: number } }) => {
  const words = texts.prizeTables.cost
  const { perWinner, perDraw, perMonth, dearestDraw } = costsOf(table, pace)
  const rows = [
    [words.perWinner, perWinner],
    [words.perDraw, perDraw],
    [words.perMonth, perMonth],
    [`${words.dearest}, ${words.dearestHint}`, dearestDraw],
  ] as const
  return (
    <Table verticalSpacing={4} maw={520}>
      <Table.Tbody>
        {rows.map(([name, cents]) => (
          <Table.Tr key={name}>
            <Table.Th scope="row" fw={400}>
              {name}
            </Table.Th>
            <Table.Td ta="right" className="number nowrap">
              {writeMoney(cents)}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
