import { type CampaignForecast, type ChainForecast, isCampaignShort, isShort } from '../../../domain/chain/forecast.ts'
import { fewOrMany } from '../../../domain/chain/forecast-words.ts'
import type { Forecast } from '../../../worker/chain/forecast.ts'
import type { Warning } from './warnings.ts'

const inDays = (days: number | null): string => (days === null ? 'while nothing is spent' : `${fewOrMany(days)} days`)

export const etherInWords = ({ feeDays, gasDays }: ChainForecast): string =>
  `it lasts ${inDays(feeDays)}, that for gas ${inDays(gasDays)}`

export const prizesInWords = ({ days, draws }: CampaignForecast): string =>
  `lasts ${inDays(days)}, and ${fewOrMany(draws)} draws for certain`

/** What is to be refilled now. */
export const shortagesOf = (chain: string, { chain: ether, campaigns }: Forecast): Warning[] => [
  ...(isShort(ether.feeDays)
    ? [
        {
          chain,
          campaign: null,
          sentence: `The ether for random values on ${chain} lasts ${ether.feeDays} days: send the contract more.`,
        },
      ]
    : []),
  ...(isShort(ether.gasDays)
    ? [
        {
          chain,
          campaign: null,
          sentence: `The ether for gas on ${chain} lasts ${ether.gasDays} days: send the operator's account more.`,
        },
      ]
    : []),
  ...[...campaigns].flatMap(([campaign, { days, draws }]) =>
    isCampaignShort({ days, draws })
      ? [
          {
            chain,
            campaign,
            sentence: `The prize money of ${campaign} lasts ${inDays(days)} and covers ${draws} draws for certain: run chain deposit.`,
          },
        ]
      : [],
  ),
]
