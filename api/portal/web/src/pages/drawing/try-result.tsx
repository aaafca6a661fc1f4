import { NativeSelect, Radio, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { Drawing } from '../../../../shapes.ts'
import { useAccount } from '../../address/account.ts'
import { useAct } from '../../parts/act.ts'
import { readWhole, writeMoney, writeNumber } from '../../format/numbers.ts'
import { TextField } from '../../parts/text-field.tsx'
import { Form } from '../../parts/form.tsx'
import { OpenDialog } from '../../parts/open.tsx'
import { problemAt } from '../../calls/refusal.ts'
import { useTRPC } from '../../calls/trpc.ts'
import { oddsOf } from '../campaign/odds.ts'
import { texts } from '../../texts/texts.ts'
import { type Choice, choicesFor } from './trials.ts'

type Tried = Pick<Drawing, 'slug' | 'id' | 'status' | 'winnersMode' | 'winnersExpected' | 'prizeTable'>

/** Makes a test drawing have a certain prize or failure at its next step: the button and its dialog. */
export const TryResult = ({ drawing }: { drawing: Tried }) =>
  choicesFor(drawing).length > 0 && (
    <OpenDialog label={texts.drawing.try.open}>{(close) => <TryForm drawing={drawing} close={close} />}</OpenDialog>
  )

const TryForm = ({ drawing, close }: { drawing: Tried; close: () => void }) => {
  const { slug, id, winnersExpected, prizeTable } = drawing
  const words = texts.drawing.try
  const account = useAccount()
  const trpc = useTRPC()
  const [choice, setChoice] = useState<Choice>('prize')
  const [typed, setTyped] = useState('0')
  const [amount, setAmount] = useState<string | null>(null)
  const advance = useAct(trpc.drawing.advance.mutationOptions({ onSuccess: close }), {
    done: texts.drawing.actions.advanced,
  })
  const amountCents = Number(amount ?? prizeTable.tiers[0]?.amountCents)
  const position = readWhole(typed, { least: 0, most: winnersExpected - 1 })
  const submit = () => {
    if (choice !== 'prize') advance.mutate({ account, slug, id, simulate: choice })
    else if (position !== null) advance.mutate({ account, slug, id, prize: { position, amountCents } })
  }
  return (
    <Form
      act={advance}
      verb={words.verb}
      shownAt={choice === 'prize' ? ['/prize/position', '/prize/amountCents'] : []}
      isDisabled={choice === 'prize' && position === null}
      onSubmit={submit}
      onLeave={close}
      isDialog
      noValidate
    >
      <Text size="sm">{words.what}</Text>
      <Radio.Group label={words.which} value={choice} onChange={(value) => setChoice(value)}>
        <Stack gap={4} mt={4}>
          {choicesFor(drawing).map((value) => (
            <Radio key={value} value={value} {...words.choices[value]} />
          ))}
        </Stack>
      </Radio.Group>
      {choice === 'prize' && (
        <>
          <TextField
            inputMode="numeric"
            label={words.position}
            value={typed}
            onChange={setTyped}
            error={
              position === null
                ? words.noPosition(writeNumber(winnersExpected - 1))
                : problemAt(advance.problem, '/prize/position')
            }
          />
          <NativeSelect
            label={words.prize}
            data={oddsOf(prizeTable).map((odds) => ({
              value: String(odds.amountCents),
              label: words.offer(writeMoney(odds.amountCents), odds.words),
            }))}
            value={String(amountCents)}
            onChange={(event) => setAmount(event.currentTarget.value)}
            error={problemAt(advance.problem, '/prize/amountCents')}
          />
        </>
      )}
    </Form>
  )
}
