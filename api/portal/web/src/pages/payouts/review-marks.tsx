import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { MarkLine, RefusedLine } from '../../../../../../domain/payout/mark-file.ts'
import { useAccount } from '../../address/account.ts'
import { useTRPC, useTRPCClient } from '../../calls/trpc.ts'
import { writeMoney } from '../../format/numbers.ts'
import { useAct } from '../../parts/act.ts'
import { Form } from '../../parts/form.tsx'
import { Query } from '../../parts/states.tsx'
import { language, texts } from '../../texts/texts.ts'
import { saidIn } from '../../../../../../domain/sentence.ts'

const MAX_SHOWN = 20

type ReviewMarksProps = { lines: MarkLine[]; refused: RefusedLine[]; back: () => void; close: () => void }

/** What is about to be marked, before anything is saved. */
export const ReviewMarks = ({ lines, refused: unread, back, close }: ReviewMarksProps) => {
  const words = texts.markMany
  const account = useAccount()
  const client = useTRPCClient()
  const trpc = useTRPC()
  const review = useQuery({
    queryKey: ['reviewMarks', account, lines],
    queryFn: () =>
      lines.length === 0
        ? { marks: [], sumCents: 0, alreadyMarked: 0, refused: [] }
        : client.payout.reviewMarks.mutate({ account, lines }),
    gcTime: 0,
  })
  const act = useAct(trpc.payout.markManyPaid.mutationOptions({ onSuccess: close }), {
    done: ({ marks }) => words.done(marks.length),
  })
  return (
    <Query of={review}>
      {({ marks, sumCents, alreadyMarked, refused }) => {
        const all = [...unread, ...refused].toSorted((a, b) => a.line - b.line)
        const sum = words.together(marks.length, writeMoney(sumCents))
        return (
          <Stack gap="sm" maw={640}>
            <Text size="sm">
              {words.toMark(<strong>{sum}</strong>)} {alreadyMarked > 0 && words.before(alreadyMarked)}
            </Text>
            {all.length > 0 && <Refused lines={all} />}
            {marks.length > 0 && all.length === 0 ? (
              <Form
                act={act}
                verb={words.verb(marks.length)}
                onSubmit={() => act.mutate({ account, lines })}
                onLeave={back}
              >
                {null}
              </Form>
            ) : (
              <Group>
                <Button variant="default" onClick={back}>
                  {words.back}
                </Button>
              </Group>
            )}
          </Stack>
        )
      }}
    </Query>
  )
}

const Refused = ({ lines }: { lines: readonly RefusedLine[] }) => (
  <Alert color="orange" variant="outline" title={texts.markMany.refused(lines.length)}>
    <Stack component="ul" gap={4} m={0} p={0} className="plain-list">
      {lines.slice(0, MAX_SHOWN).map(({ line, why }) => (
        <Text key={`${line} ${why.en}`} component="li" size="sm" style={{ overflowWrap: 'anywhere' }}>
          {texts.markMany.line(line, saidIn(why, language))}
        </Text>
      ))}
      {lines.length > MAX_SHOWN && (
        <Text component="li" size="sm">
          {texts.parts.andMore(lines.length - MAX_SHOWN)}
        </Text>
      )}
    </Stack>
  </Alert>
)
