import { Radio, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ExistingDrawings } from '../../../../../../domain/drawing/hold.ts'
import type { Campaign } from '../../../../shapes.ts'
import { useAccount } from '../../address/account.ts'
import { useTRPC } from '../../calls/trpc.ts'
import { inZone } from '../../format/formats.ts'
import { useAct } from '../../parts/act.ts'
import { ConfirmButton } from '../../parts/confirm-button.tsx'
import { Problem } from '../../parts/problem.tsx'
import { texts } from '../../texts/texts.ts'

type ChoiceProps = { campaign: Campaign; chosen: ExistingDrawings; onChoose: (chosen: ExistingDrawings) => void }

/** What each choice would do now, counted when the dialog opens. */
const Choice = ({ campaign: { slug, timeZone }, chosen, onChoose }: ChoiceProps) => {
  const account = useAccount()
  const trpc = useTRPC()
  const words = texts.pause
  const { data, isError } = useQuery(
    trpc.campaign.previewPause.queryOptions({ account, slug }, { refetchOnMount: 'always' }),
  )
  const next = data?.nextDrawAt ? inZone(data.nextDrawAt, timeZone) : null
  const uncounted = isError ? words.uncounted : words.counting
  return (
    <Stack gap="sm">
      <Text size="sm">{words.means}</Text>
      <Radio.Group value={chosen} onChange={onChoose} aria-label={words.title(slug)}>
        <Stack gap="sm">
          <Radio value="hold" label={words.choices.hold} description={data ? words.hold(data.open) : uncounted} />
          <Radio value="run" label={words.choices.run} description={data ? words.run(data.open, next) : uncounted} />
        </Stack>
      </Radio.Group>
    </Stack>
  )
}

/** Asks what a pause means for the drawings that exist. */
export const PauseButton = ({ campaign }: { campaign: Campaign }) => {
  const { slug, name } = campaign
  const account = useAccount()
  const trpc = useTRPC()
  const [chosen, setChosen] = useState<ExistingDrawings>('hold')
  const pause = useAct(trpc.campaign.pause.mutationOptions(), { done: texts.campaign.paused(name) })
  const words = texts.pause
  return (
    <>
      <ConfirmButton
        title={words.title(name)}
        sentence={<Choice campaign={campaign} chosen={chosen} onChoose={setChosen} />}
        label={words.pause}
        color="indigo"
        loading={pause.isPending}
        onConfirm={() => pause.mutate({ account, slug, existingDrawings: chosen })}
      />
      <Problem of={pause.problem} />
    </>
  )
}
