import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { MarkLine, RefusedLine } from '../../../../../../domain/payout/mark-file.ts'
import { money } from '../../../../../../domain/money.ts'
import { useAccount } from '../../address/account.ts'
import { useTRPC, useTRPCClient } from '../../calls/trpc.ts'
import { count } from '../../format/formats.ts'
import { useAct } from '../../parts/act.ts'
import { Form } from '../../parts/form.tsx'
import { Query } from '../../parts/states.tsx'

const MAX_SHOWN = 20

const prizes = (of: number): string => (of === 1 ? 'one prize' : `${count(of)} prizes`)

type ReviewMarksProps = { lines: MarkLine[]; refused: RefusedLine[]; back: () => void; close: () => void }

/** What is about to be marked, before anything is saved. */
export const ReviewMarks = ({ lines, refused: unread, back, close }: ReviewMarksProps) => {
  const account = useAccount()
  const client = useTRPCClient()
  const trpc = useTRPC()
  const review = useQuery({
    queryKey: ['review marks', account, lines],
    queryFn: () =>
      lines.length === 0
        ? { marks: [], sumCents: 0, alreadyMarked: 0, refused: [] }
        : client.payout.reviewMarks.mutate({ account, lines }),
    gcTime: 0,
  })
  const act = useAct(trpc.payout.markManyPaid.mutationOptions({ onSuccess: close }), {
    done: ({ marks }) => `Marked as paid: ${prizes(marks.length)}.`,
  })
  return (
    <Query of={review}>
      {({ marks, sumCents, alreadyMarked, refused }) => {
        const all = [...unread, ...refused].toSorted((a, b) => a.line - b.line)
        const sum = `${prizes(marks.length)}, ${money(sumCents)} together`
        return (
          <Stack gap="sm" maw={640}>
            <Text size="sm">
              To be marked as paid: <strong>{sum}</strong>. The mark cannot be undone.
              {alreadyMarked > 0 && ` Marked before, with the same reference: ${prizes(alreadyMarked)}.`}
            </Text>
            {all.length > 0 && <Refused lines={all} />}
            {marks.length > 0 && all.length === 0 ? (
              <Form
                act={act}
                verb={`Mark ${prizes(marks.length)} as paid`}
                onSubmit={() => act.mutate({ account, lines })}
                onLeave={back}
              >
                {null}
              </Form>
            ) : (
              <Group>
                <Button variant="default" onClick={back}>
                  Back
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
  <Alert color="orange" variant="outline" title={`Refused: ${prizes(lines.length)}. Nothing is saved while any is.`}>
    <Stack component="ul" gap={4} m={0} p={0} className="plain-list">
      {lines.slice(0, MAX_SHOWN).map(({ line, why }) => (
        <Text key={`${line} ${why}`} component="li" size="sm" style={{ overflowWrap: 'anywhere' }}>
          Line {line}: {why}
        </Text>
      ))}
      {lines.length > MAX_SHOWN && (
        <Text component="li" size="sm">
          And {count(lines.length - MAX_SHOWN)} more.
        </Text>
      )}
    </Stack>
  </Alert>
)
