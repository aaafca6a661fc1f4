import { Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Campaign, PrizeTable } from '../../../../shapes.ts'
import { useAccount } from '../../address/account.ts'
import { refusalOf } from '../../calls/refusal.ts'
import { useTRPC } from '../../calls/trpc.ts'
import { writeMoney } from '../../format/numbers.ts'
import { Instant } from '../../parts/instant.tsx'
import { texts } from '../../texts/texts.ts'
import { costsOf } from '../prize-tables/month.ts'
import { useTables } from './use-tables.ts'

type ChangeEffectProps = {
  campaign: Campaign
  /** When the change begins; undefined: as soon as possible. */
  from: string | undefined
  table: string
  /** Null: the typed text is not a number of winners. */
  winners: number | null
  current: PrizeTable
}

/** From which draw on a change counts, and what a draw costs then. */
export const ChangeEffect = ({ campaign, from, table, winners, current }: ChangeEffectProps) => {
  const { slug } = campaign
  const account = useAccount()
  const trpc = useTRPC()
  const words = texts.campaignActions.change
  const input = { account, slug, ...(from !== undefined && { from }) }
  const { data, error } = useQuery(
    trpc.change.preview.queryOptions(input, { placeholderData: keepPreviousData, retry: false }),
  )
  const chosen = useTables(current).find(({ id }) => id === table)
  const costs = chosen && winners !== null ? costsOf(chosen, { winnersPerDraw: winners, drawsPerMonth: 1 }) : null
  return (
    <div role="status">
      {error ? (
        <Text size="sm" c="red">
          {refusalOf(error).sentence}
        </Text>
      ) : (
        <Text size="sm">{data ? words.from(<Instant at={data.from} />) : words.fromNext}</Text>
      )}
      {costs && (
        <Text size="sm">{words.costs(writeMoney(Math.round(costs.perDraw)), writeMoney(costs.dearestDraw))}</Text>
      )}
    </div>
  )
}
