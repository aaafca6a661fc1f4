import { Button, Code, Group, Stack, Text } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import { encode } from 'uqr'
import { problemAt } from '../../calls/refusal.ts'
import { useTRPC } from '../../calls/trpc.ts'
import { useAct } from '../act.ts'
import { texts } from '../../texts/texts.ts'
import { CodeInput } from './code-input.tsx'
import { Copy } from '../copy.tsx'
import { Problem } from '../problem.tsx'

const QUIET_MODULES = 2

/** A QR code as one SVG path of unit squares, and the side of the square it fills. */
const qrPath = (text: string): { side: number; path: string } => {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET_MODULES })
  const rows = data.map((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')).join(''))
  return { side: size, path: rows.join('') }
}

type SecondFactorCodeProps = {
  /** The data for the app, from user.beginSecondFactor. */
  secret: string
  uri: string
  onDone: (recoveryCodes: readonly string[]) => void
}

/** Hands the secret to the user's app, and asks for a first code to check that it arrived. */
export const SecondFactorCode = ({ secret, uri, onDone }: SecondFactorCodeProps) => {
  const trpc = useTRPC()
  const words = texts.signIn.app
  const [code, setCode] = useState('')
  const { side, path } = qrPath(uri)
  const finish = useAct(
    trpc.user.finishSecondFactor.mutationOptions({ onSuccess: ({ recoveryCodes }) => onDone(recoveryCodes) }),
  )
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    finish.mutate({ code })
  }
  return (
    <form onSubmit={submit}>
      <Stack>
        <Text size="sm">{words.scan}</Text>
        <svg className="qr" viewBox={`0 0 ${side} ${side}`} role="img" aria-label={words.qr}>
          <path d={path} fill="#000" shapeRendering="crispEdges" />
        </svg>
        <div>
          <Text size="sm" c="dimmed">
            {words.byHand}
          </Text>
          <Group gap="xs" wrap="nowrap">
            <Code>{secret}</Code>
            <Copy value={secret} label={words.copy} />
          </Group>
        </div>
        <CodeInput recovery={false} value={code} onChange={setCode} error={problemAt(finish.problem, '/code')} />
        <Problem of={finish.problem} shownAt={['/code']} />
        <Button type="submit" loading={finish.isPending}>
          {words.turnOn}
        </Button>
      </Stack>
    </form>
  )
}
