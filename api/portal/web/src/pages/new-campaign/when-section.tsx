import { Checkbox, Group, NativeSelect } from '@mantine/core'
import { TextField } from '../../parts/text-field.tsx'
import { texts } from '../../texts/texts.ts'
import { type Kind, kinds, minuteSteps, type Picked, weekdays } from './cadence.ts'
import { NextDraws } from './next-draws.tsx'
import { Section, type SectionProps } from './section.tsx'

const MONTH_DAYS = 28
const MINUTES = [0, 5, 10, 15, 20, 30, 40, 45, 50]

type PickProps = { picked: Picked; pick: (changed: Partial<Picked>) => void }

/** The cadence, picked, and the draws that come of it. */
export const WhenSection = ({ wish, onChange }: SectionProps) => {
  const words = texts.newCampaign
  const { picked, timeZone } = wish
  const pick = (changed: Partial<Picked>) => onChange({ picked: { ...picked, ...changed } })
  return (
    <Section title={words.sections.when}>
      <NativeSelect
        label={words.kind}
        value={picked.kind}
        data={kinds.map((value) => ({ value, label: words.kinds[value] }))}
        onChange={(event) => pick({ kind: event.currentTarget.value as Kind })}
      />
      <Details picked={picked} pick={pick} />
      <TextField
        label={words.zone}
        description={words.zoneHint}
        list="time-zones"
        autoComplete="off"
        spellCheck={false}
        value={timeZone}
        onChange={(changed) => onChange({ timeZone: changed })}
      />
      <datalist id="time-zones">
        {Intl.supportedValuesOf('timeZone').map((zone) => (
          <option key={zone} value={zone} />
        ))}
      </datalist>
      <NextDraws picked={picked} timeZone={timeZone} />
    </Section>
  )
}

/** What the kind of cadence leaves open. */
const Details = ({ picked, pick }: PickProps) => {
  const words = texts.newCampaign
  const numbers = (label: string, value: number, choices: readonly number[], name: 'minutes' | 'minute' | 'day') => (
    <NativeSelect
      label={label}
      value={String(value)}
      data={choices.map((one) => ({ value: String(one), label: one === -1 ? words.lastDay : String(one) }))}
      onChange={(event) => pick({ [name]: Number(event.currentTarget.value) })}
      maw={260}
    />
  )
  const time = (
    <TextField type="time" label={words.time} value={picked.time} onChange={(at) => pick({ time: at })} maw={160} />
  )
  switch (picked.kind) {
    case 'minutes':
      return numbers(words.everyMinutes, picked.minutes, minuteSteps, 'minutes')
    case 'hours':
      return numbers(words.atMinute, picked.minute, MINUTES, 'minute')
    case 'day':
      return time
    case 'week':
      return (
        <>
          <Days picked={picked} pick={pick} />
          {time}
        </>
      )
    case 'month': {
      const days = [...Array.from({ length: MONTH_DAYS }, (_, i) => i + 1), -1]
      return (
        <Group gap="sm" align="flex-end">
          {numbers(words.day, picked.day, days, 'day')}
          {time}
        </Group>
      )
    }
    default:
      return (
        <TextField
          label={words.rule}
          description={words.ruleHint}
          autoComplete="off"
          spellCheck={false}
          value={picked.rule}
          onChange={(rule) => pick({ rule })}
        />
      )
  }
}

const Days = ({ picked, pick }: PickProps) => (
  <Checkbox.Group label={texts.newCampaign.days} value={[...picked.days]} onChange={(days) => pick({ days })}>
    <Group gap="sm" mt={4}>
      {weekdays.map((day) => (
        <Checkbox key={day} value={day} label={texts.newCampaign.weekdays[day]} />
      ))}
    </Group>
  </Checkbox.Group>
)
