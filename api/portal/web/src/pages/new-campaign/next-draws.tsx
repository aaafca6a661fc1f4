import { Box, Text } from '@mantine/core'
import { dateFormat } from '../../../../../../domain/date-format.ts'
import type { CadencePreview } from '../../../../setup-shapes.ts'
import { refusalOf } from '../../calls/refusal.ts'
import { inZone } from '../../format/formats.ts'
import { locale, texts } from '../../texts/texts.ts'
import type { Picked } from './cadence.ts'
import { usePreview } from './use-preview.ts'

/** The next draws, one by one, and what the changes of the clocks do to the cadence. */
export const NextDraws = ({ picked, timeZone }: { picked: Picked; timeZone: string }) => {
  const words = texts.newCampaign
  const { data, error } = usePreview(picked, timeZone)
  if (error)
    return (
      <Text size="sm" c="red" role="status">
        {refusalOf(error).sentence}
      </Text>
    )
  if (!data) return null
  // The field may already have another zone while its draws are still being computed.
  const zone = data.timeZone
  return (
    <Box role="status">
      <Text size="sm" fw={600}>
        {data.next.length === 0 ? words.noDraws : words.nextDraws}
      </Text>
      <Text component="ul" size="sm" className="plain-list" m={0} p={0}>
        {data.next.map((at) => (
          <li key={at}>
            <time dateTime={at} className="number">
              {weekdayOf(at, zone)}, {inZone(at, zone)}
            </time>
          </li>
        ))}
      </Text>
      {data.clockChanges.map((change) => (
        <Text key={change.date} size="sm" c="dimmed">
          {changeWords(change, zone)}
        </Text>
      ))}
    </Box>
  )
}

const weekdayOf = (at: string, timeZone: string): string =>
  dateFormat(locale, { weekday: 'short', timeZone }).format(new Date(at))

const changeWords = (change: CadencePreview['clockChanges'][number], zone: string): string => {
  const { skipped, repeatedOnce, repeatedTwice } = texts.newCampaign
  const date = dateFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(change.date))
  const times = change.times.join(', ')
  if (change.kind === 'skipped') return skipped(date, times, zone)
  return (change.isDrawnTwice ? repeatedTwice : repeatedOnce)(date, times, zone)
}
