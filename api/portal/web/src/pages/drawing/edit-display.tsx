import { Group, Text, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type ChangeEvent, useState } from 'react'
import type { Drawing, WinnerPage, WinnerResult } from '../../../../shapes.ts'
import { useAccount } from '../../address/account.ts'
import { AccountLink } from '../../parts/account-link.tsx'
import { useAct } from '../../parts/act.ts'
import { Form } from '../../parts/form.tsx'
import { refusalOf } from '../../calls/refusal.ts'
import { useTRPC } from '../../calls/trpc.ts'
import { closedWords } from '../send-winners/banners.tsx'
import { texts } from '../../texts/texts.ts'
import { changeOf, type Typed, typedOf, typedProblems, withChanges } from './display-changes.ts'
import { useWholeList } from './whole-list.ts'

type EditDisplayProps = { drawing: Drawing; page: WinnerPage; close: () => void }

/** Edits the names and avatars of the winners of one page; the ids, and so the draw, stay as they are. */
export const EditDisplay = ({ drawing, page, close }: EditDisplayProps) => {
  const { slug, id } = drawing
  const words = texts.drawing.display
  const account = useAccount()
  const trpc = useTRPC()
  const [{ winners, total }] = useState(page)
  const [typed, setTyped] = useState<ReadonlyMap<string, Typed>>(new Map())
  const readIds = useWholeList({ slug, id, total })
  const send = useAct(trpc.drawing.sendWinners.mutationOptions({ onSuccess: close }), {
    done: words.saved,
  })
  const changes = new Map(
    winners.flatMap((winner) => {
      const change = changeOf(winner, typed.get(winner.winner) ?? typedOf(winner))
      return change ? [[winner.winner, change] as const] : []
    }),
  )
  const isSound = [...changes.keys()].every((winner) => {
    const problems = typedProblems(typed.get(winner) as Typed)
    return problems.displayName === null && problems.avatarUrl === null
  })
  const save = useMutation({
    mutationFn: readIds,
    onSuccess: (ids) => send.mutate({ account, slug, id, winners: withChanges(ids, changes) }),
  })
  const submit = () => {
    if (changes.size > 0 && isSound) save.mutate()
  }
  const change = (winner: WinnerResult, next: Partial<Typed>) =>
    setTyped(new Map(typed).set(winner.winner, { ...(typed.get(winner.winner) ?? typedOf(winner)), ...next }))
  return (
    <Form
      act={{
        isPending: save.isPending || send.isPending,
        problem: save.error ? refusalOf(save.error) : send.problem,
      }}
      verb={words.save(changes.size)}
      isDisabled={changes.size === 0 || !isSound}
      onSubmit={submit}
      onLeave={close}
      noValidate
    >
      <Text size="sm">
        {words.what}{' '}
        {closedWords(drawing) === null &&
          words.many((send) => (
            <AccountLink to="/campaigns/$slug/drawings/$id/send" params={{ slug, id }}>
              {send}
            </AccountLink>
          ))}
      </Text>
      {winners.map((winner) => (
        <Fields
          key={winner.winner}
          winner={winner}
          typed={typed.get(winner.winner) ?? typedOf(winner)}
          onChange={(next) => change(winner, next)}
        />
      ))}
    </Form>
  )
}

type FieldsProps = { winner: WinnerResult; typed: Typed; onChange: (next: Partial<Typed>) => void }

const Fields = ({ winner: { winner, position }, typed, onChange }: FieldsProps) => {
  const problems = typedProblems(typed)
  const textOf = (name: keyof Typed) => ({
    value: typed[name],
    error: problems[name],
    onChange: (event: ChangeEvent<HTMLInputElement>) => onChange({ [name]: event.currentTarget.value }),
  })
  return (
    <Group component="fieldset" align="flex-start" gap="xs" m={0} p={0} bd="none">
      <Text component="legend" size="xs" c="dimmed" ff="monospace">
        {texts.drawing.display.of(position, winner)}
      </Text>
      <TextInput label={texts.drawing.display.name} flex={1} miw={160} {...textOf('displayName')} />
      <TextInput label={texts.drawing.display.avatar} type="url" flex={2} miw={200} {...textOf('avatarUrl')} />
    </Group>
  )
}
