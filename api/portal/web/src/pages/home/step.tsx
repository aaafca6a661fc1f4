import { Button, Group, Stack, Text, VisuallyHidden } from '@mantine/core'
import type { FirstSteps } from '../../../../setup-shapes.ts'
import { AccountLink } from '../../parts/account-link.tsx'
import { DoneIcon, ToDoIcon } from '../../parts/icons.tsx'
import { texts } from '../../texts/texts.ts'
import { guideOf, isDone, placeOf, type StepName } from './steps.ts'

type StepProps = { name: StepName; steps: FirstSteps; isNext: boolean }

/** A step: whether it is done, what it is for, where it is done, and where to read more. */
export const Step = ({ name, steps, isNext }: StepProps) => {
  const { marks, steps: words, guide } = texts.firstSteps
  const done = isDone(name, steps)
  return (
    <Group component="li" gap="sm" wrap="nowrap" align="flex-start">
      <Text span c={done ? 'teal' : 'dimmed'} mt={2}>
        {done ? <DoneIcon /> : <ToDoIcon />}
      </Text>
      <Stack gap={2} flex={1}>
        <Text size="sm" fw={600}>
          {words[name].title}
          <VisuallyHidden>: {done ? marks.done : marks.open}</VisuallyHidden>
        </Text>
        {!done && <Text size="sm">{words[name].what}</Text>}
        <Group gap="sm">
          {!done && <Place name={name} steps={steps} isNext={isNext} />}
          {name === 'draw' && steps.drawnUrl !== null && <SeeDraw url={steps.drawnUrl} />}
          <a className="link small" href={guideOf[name]} target="_blank" rel="noreferrer">
            {guide(words[name].title)}
          </a>
        </Group>
      </Stack>
    </Group>
  )
}

const Place = ({ name, steps, isNext }: StepProps) => {
  const place = placeOf(name, steps)
  if (place === null) return null
  const { verb } = texts.firstSteps.steps[name]
  return isNext ? (
    <Button size="xs" component={AccountLink} {...place}>
      {verb}
    </Button>
  ) : (
    <AccountLink className="link small" {...place}>
      {verb}
    </AccountLink>
  )
}

const SeeDraw = ({ url }: { url: string }) => (
  <a className="link small" href={`${url}#check`} target="_blank" rel="noreferrer">
    {texts.firstSteps.seeDraw}
  </a>
)
