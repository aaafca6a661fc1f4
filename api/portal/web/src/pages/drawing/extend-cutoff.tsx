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
import { texts } from '../../texts/texts.ts'

const HOUR_MS = 3_600_000
const steps = [
  { name: 'hour', ms: HOUR_MS },
  { name: 'day', ms: 24 * HOUR_MS },
] as const

type Extended = Pick<Drawing, 'slug' | 'id' | 'cutoffAt' | 'drawAt' | 'timeZone' | 'now'>

/** Extends a cutoff: the button and its dialog. */
export const ExtendCutoff = ({ drawing }: { drawing: Extended }) => (
  <OpenDialog label={texts.drawing.extend.verb}>{(close) => <ExtendForm drawing={drawing} close={close} />}</OpenDialog>
)

/** Whole minutes, from the later of the current cutoff and now. */
const startMs = ({ cutoffAt, now }: Extended): number =>
  Math.ceil(Math.max(Date.parse(cutoffAt), Date.parse(now)) / 60_000) * 60_000

const ExtendForm = ({ drawing, close }: { drawing: Extended; close: () => void }) => {
  const { slug, id, cutoffAt, drawAt, timeZone, now } = drawing
  const words = texts.drawing.extend
  const account = useAccount()
  const trpc = useTRPC()
  const wallOf = (ms: number) => toWallTime(new Date(ms).toISOString(), timeZone)
  const [wall, setWall] = useState(() => wallOf(startMs(drawing) + HOUR_MS))
  const [isLater, setLater] = useState(false)
  const extend = useAct(trpc.drawing.extendCutoff.mutationOptions({ onSuccess: close }), { done: words.done })
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
      verb={words.verb}
      isDisabled={problem !== null}
      onSubmit={submit}
      onLeave={close}
      isDialog
      noValidate
    >
      <Text size="sm" component="div">
        {words.current(inZone(cutoffAt, timeZone))}
      </Text>
      <TextInput
        type="datetime-local"
        label={words.next(zoneName(timeZone))}
        value={wall}
        onChange={(event) => setWall(event.currentTarget.value)}
        error={problem}
        data-autofocus
      />
      <Group gap="xs">
        {steps.map(({ name, ms }) => (
          <Button key={name} size="xs" variant="default" onClick={() => step(ms)}>
            {words.steps[name]}
          </Button>
        ))}
      </Group>
      {read?.kind === 'twice' && (
        <Radio.Group
          label={words.twice}
          value={isLater ? 'later' : 'first'}
          onChange={(value) => setLater(value === 'later')}
        >
          <Stack gap={4} mt={4}>
            <Radio value="first" label={words.first(inZone(read.at, timeZone))} />
            <Radio value="later" label={words.second(inZone(read.laterAt, timeZone))} />
          </Stack>
        </Radio.Group>
      )}
      {read?.kind === 'skipped' && (
        <Alert color="orange" variant="outline">
          {words.skipped(inZone(read.at, timeZone))}
        </Alert>
      )}
      {at !== null && (
        <Text size="sm">
          {words.inUtc(inZone(at))} {Date.parse(at) > Date.parse(drawAt) ? words.drawMoves : words.drawStays}
        </Text>
      )}
    </Form>
  )
}

const problemOf = (at: string | null, cutoffAt: string, now: string): string | null => {
  const words = texts.drawing.extend
  if (at === null) return words.noTime
  if (Date.parse(at) <= Date.parse(cutoffAt)) return words.notLater
  return Date.parse(at) <= Date.parse(now) ? words.past : null
}
