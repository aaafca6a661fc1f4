import { Checkbox, Radio, Stack } from '@mantine/core'
import { type EventType, eventSentences, eventTypes } from '../../../../../../domain/webhook/event-types.ts'

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
      label="Which events it gets"
      value={chosen === null ? 'all' : 'some'}
      onChange={(value) => onChange(value === 'all' ? null : [])}
    >
      <Stack gap="xs" mt="xs">
        <Radio value="all" label="Every event, including those added later" />
        <Radio value="some" label="Only those I choose" />
      </Stack>
    </Radio.Group>
    {chosen !== null && (
      <Checkbox.Group
        label="Events"
        value={chosen}
        error={problem}
        onChange={(values) => onChange(eventTypes.filter((type) => values.includes(type)))}
      >
        <Stack gap="sm" mt="xs">
          {eventTypes.map((type) => (
            <Checkbox key={type} value={type} label={type} description={eventSentences[type]} />
          ))}
        </Stack>
      </Checkbox.Group>
    )}
  </Stack>
)
