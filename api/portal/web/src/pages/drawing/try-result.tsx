import { NativeSelect, Radio, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { Drawing } from '../../../../shapes.ts'
import { useAccount } from '../../address/account.ts'
import { useAct } from '../../parts/act.ts'
import { writeMoney } from '../../format/numbers.ts'
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
  const [position, setPosition] = useState('0')
  const [amount, setAmount] = useState<string | null>(null)
  const advance = useAct(trpc.drawing.advance.mutationOptions({ onSuccess: close }), {
    done: texts.drawing.actions.advanced,
  })
  const amountCents = Number(amount ?? prizeTable.tiers[0]?.amountCents)
  const submit = () => {
    const trial = choice === 'prize' ? { prize: { position: Number(position), amountCents } } : { simulate: choice }
    advance.mutate({ account, slug, id, ...trial })
  }
  return (
    <Form
      act={advance}
      verb={words.verb}
      shownAt={choice === 'prize' ? ['/prize/position', '/prize/amountCents'] : []}
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
            type="number"
            label={words.position}
            min={0}
            max={winnersExpected - 1}
            value={position}
            onChange={setPosition}
            error={problemAt(advance.problem, '/prize/position')}
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
