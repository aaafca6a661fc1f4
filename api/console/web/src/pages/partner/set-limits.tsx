import { useState } from 'react'
import { MAX_LIMIT } from '../../../../../../domain/rate-limit.ts'
import { problemAt } from '../../../../../portal/web/src/calls/refusal.ts'
import { readWhole, writeNumber } from '../../../../../portal/web/src/format/numbers.ts'
import { TextField } from '../../../../../portal/web/src/parts/text-field.tsx'
import { useTRPC } from '../../calls/trpc.ts'
import { Change, useChange } from '../../parts/change.tsx'
import type { Partner } from '../../shapes.ts'

const NO_LIMIT = `Type a whole number from 1 to ${writeNumber(MAX_LIMIT)}, or nothing for the usual limit.`

/** Null: empty, which means the usual limit. Undefined: the typed text is not a limit, and nothing is sent. */
const limitIn = (typed: string): number | null | undefined =>
  typed.trim() === '' ? null : (readWhole(typed, { most: MAX_LIMIT }) ?? undefined)

/** Sends only what was edited: another operator may have set the other limit since this page was loaded. */
export const SetLimits = ({ of }: { of: Partner }) => {
  const trpc = useTRPC()
  const [seen, see] = useState(of)
  const [typedRead, setRead] = useState('')
  const [typedWrite, setWrite] = useState('')
  const { id, name, readLimit, writeLimit, defaultLimits } = seen
  const [read, write] = [limitIn(typedRead), limitIn(typedWrite)]
  const set = useChange(trpc.partner.setLimits.mutationOptions(), 'The limits are set.')
  const open = () => {
    see(of)
    setRead(String(of.readLimit ?? ''))
    setWrite(String(of.writeLimit ?? ''))
    set.open()
  }
  const submit = () => {
    if (read === undefined || write === undefined) return
    const edited = { ...(read !== readLimit && { read }), ...(write !== writeLimit && { write }) }
    set.act.mutate({ partner: id, ...edited, confirm: id })
  }
  return (
    <Change
      of={{ ...set, open }}
      verb="Change the limits"
      title={`Change the limits of ${name}?`}
      means="They count for each of their keys, within 30 seconds. An empty field is the usual limit."
      shownAt={['/read', '/write']}
      isDisabled={read === undefined || write === undefined}
      onConfirm={submit}
    >
      <TextField
        label={`Reads a minute (usually ${writeNumber(defaultLimits.read)})`}
        inputMode="numeric"
        value={typedRead}
        onChange={setRead}
        error={read === undefined ? NO_LIMIT : problemAt(set.act.problem, '/read')}
      />
      <TextField
        label={`Writes a minute (usually ${writeNumber(defaultLimits.write)})`}
        inputMode="numeric"
        value={typedWrite}
        onChange={setWrite}
        error={write === undefined ? NO_LIMIT : problemAt(set.act.problem, '/write')}
      />
    </Change>
  )
}
