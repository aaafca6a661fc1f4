import { Text } from '@mantine/core'
import { inZone } from '../format/formats.ts'
import { fromWallTime, type WallTimeRead } from '../format/zoned.ts'
import { texts } from '../texts/texts.ts'
import { TextField, type TextFieldProps } from './text-field.tsx'

type WallTimeProps = Omit<TextFieldProps, 'type' | 'value'> & { value: string; zone: string }

/** A date and time on a zone's clocks, with what it is in UTC and what the clocks' changes do to it. */
export const WallTime = ({ zone, ...field }: WallTimeProps) => {
  const read = fromWallTime(field.value, zone)
  return (
    <>
      <TextField {...field} type="datetime-local" />
      {read && (
        <Text size="sm" role="status">
          {noteOf(read, zone)}
        </Text>
      )}
    </>
  )
}

const noteOf = (read: WallTimeRead, zone: string): string => {
  const { utc, twice, skipped } = texts.campaignActions.clocks
  if (read.kind === 'twice') return twice(inZone(read.at, zone))
  return read.kind === 'skipped' ? skipped(inZone(read.at, zone)) : utc(inZone(read.at))
}
