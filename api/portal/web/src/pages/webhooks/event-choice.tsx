import { Checkbox, Radio, Stack } from '@mantine/core'
import { type EventType, eventTypes } from '../../../../../../domain/webhook/event-types.ts'
import { texts } from '../../texts/texts.ts'

type EventChoiceProps = {
  /** Null: every type, including future ones. */
  chosen: EventType[] | null
  problem: string | false
  onChange: (chosen: EventType[] | null) => void
}

/** Which events an endpoint gets. */
export const EventChoice = ({ chosen, problem, onChange }: EventChoiceProps) => (
  <Stack gap="sm">
    <Radio.Group
      label={texts.webhooks.form.which}
      value={chosen === null ? 'all' : 'some'}
      onChange={(value) => onChange(value === 'all' ? null : [])}
    >
      <Stack gap="xs" mt="xs">
        <Radio value="all" label={texts.webhooks.form.all} />
        <Radio value="some" label={texts.webhooks.form.some} />
      </Stack>
    </Radio.Group>
    {chosen !== null && (
      <Checkbox.Group
        label={texts.webhooks.form.events}
        value={chosen}
        error={problem}
        onChange={(values) => onChange(eventTypes.filter((type) => values.includes(type)))}
      >
        <Stack gap="sm" mt="xs">
          {eventTypes.map((type) => (
            <Checkbox key={type} value={type} label={type} description={texts.webhooks.events[type]} />
          ))}
        </Stack>
      </Checkbox.Group>
    )}
  </Stack>
)
