import { Code, Group, Text } from '@mantine/core'
import { encode } from 'uqr'
import { texts } from '../../texts/texts.ts'
import { Copy } from '../copy.tsx'

const QUIET_MODULES = 2

/** A QR code as one SVG path of unit squares, and the side of the square it fills. */
const qrPath = (text: string): { side: number; path: string } => {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET_MODULES })
  const rows = data.map((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')).join(''))
  return { side: size, path: rows.join('') }
}

/** A second factor's secret, for a person's app to scan or to be typed. */
export const AuthenticatorSecret = ({ secret, uri }: { secret: string; uri: string }) => {
  const words = texts.signIn.app
  const { side, path } = qrPath(uri)
  return (
    <>
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
    </>
  )
}
