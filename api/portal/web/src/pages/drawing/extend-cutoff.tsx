import { Alert, Button, Group, Radio, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { zoneName } from '../../../../../../domain/drawing/cadence-phrases.ts'
import type { Drawing } from '../../../../shapes.ts'
import { useAccount } from '../../address/account.ts'
import { useAct } from '../../parts/act.ts'
import { Form } from '../../parts/form.tsx'
import { inZone } from '../../parts/instant.tsx'
import { OpenDialog } from '../../parts/open.tsx'
import { useTRPC } from '../../calls/trpc.ts'
import { fromWallTime, toWallTime } from '../../format/zoned.ts'

const HOUR_MS = 3_600_000
const steps = [
  { label: '+1 hour', ms: HOUR_MS },
  { label: '+1 day', ms: 24 * HOUR_MS },
]

type Extended = Pick<Drawing, 'slug' | 'id' | 'cutoffAt' | 'drawAt' | 'timeZone' | 'now'>

/** Extends a cutoff: the button and its dialog. */
export const ExtendCutoff = ({ drawing }: { drawing: Extended }) => (
  <OpenDialog label="Extend the cutoff">{(close) => <ExtendForm drawing={drawing} close={close} />}</OpenDialog>
)

/** Whole minutes, from the later of the current cutoff and now. */
const startMs = ({ cutoffAt, now }: Extended): number =>
  Math.ceil(Math.max(Date.parse(cutoffAt), Date.parse(now)) / 60_000) * 60_000

const ExtendForm = ({ drawing, close }: { drawing: Extended; close: () => void }) => {
  const { slug, id, cutoffAt, drawAt, timeZone, now } = drawing
  const account = useAccount()
  const trpc = useTRPC()
  const wallOf = (ms: number) => toWallTime(new Date(ms).toISOString(), timeZone)
  const [wall, setWall] = useState(() => wallOf(startMs(drawing) + HOUR_MS))
  const [isLater, setLater] = useState(false)
  const extend = useAct(trpc.drawing.extendCutoff.mutationOptions({ onSuccess: close }), { done: 'Cutoff extended.' })
  const read = fromWallTime(wall, timeZone)
  const at = read?.kind === 'twice' && isLater ? read.laterAt : (read?.at ?? null)
  const problem = problemOf(at, cutoffAt, now)
  const submit = () => {
    if (at !== null && problem === null) extend.mutate({ account, slug, id, cutoffAt: at })
  }
  const step = (ms: number) => setWall(wallOf((at === null ? startMs(drawing) : Date.parse(at)) + ms))
  return (
    <Form
      act={extend}
      verb="Extend the cutoff"
      isDisabled={problem !== null}
      onSubmit={submit}
      onLeave={close}
      isDialog
      noValidate
    >
      <Text size="sm" component="div">
        Current cutoff: {inZone(cutoffAt, timeZone)}
      </Text>
      <TextInput
        type="datetime-local"
        label={`New cutoff, as clocks show it in ${zoneName(timeZone)}`}
        value={wall}
        onChange={(event) => setWall(event.currentTarget.value)}
        error={problem}
        data-autofocus
      />
      <Group gap="xs">
        {steps.map(({ label, ms }) => (
          <Button key={label} size="xs" variant="default" onClick={() => step(ms)}>
            {label}
          </Button>
        ))}
      </Group>
      {read?.kind === 'twice' && (
        <Radio.Group
          label="Clocks go back that night, so this time occurs twice"
          value={isLater ? 'later' : 'first'}
          onChange={(value) => setLater(value === 'later')}
        >
          <Stack gap={4} mt={4}>
            <Radio value="first" label={`The first: ${inZone(read.at, timeZone)}`} />
            <Radio value="later" label={`The second: ${inZone(read.laterAt, timeZone)}`} />
          </Stack>
        </Radio.Group>
      )}
      {read?.kind === 'skipped' && (
        <Alert color="orange" variant="outline">
          Clocks skip this time that day. It is taken as {inZone(read.at, timeZone)}.
        </Alert>
      )}
      {at !== null && (
        <Text size="sm">
          In UTC: {inZone(at)}.{' '}
          {Date.parse(at) > Date.parse(drawAt)
            ? 'This is after the draw time, so the draw takes place at the new cutoff.'
            : 'The draw time stays.'}
        </Text>
      )}
    </Form>
  )
}

const problemOf = (at: string | null, cutoffAt: string, now: string): string | null => {
  if (at === null) return 'Enter a date and a time.'
  if (Date.parse(at) <= Date.parse(cutoffAt)) return 'The new cutoff must be later than the current one.'
  return Date.parse(at) <= Date.parse(now) ? 'The new cutoff must be later than now.' : null
}
