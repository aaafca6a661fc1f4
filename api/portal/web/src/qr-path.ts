import { encode } from 'uqr'

const QUIET_MODULES = 2

/** A QR code as one SVG path of unit squares, and the side of the square it fills. */
export const qrPath = (text: string): { side: number; path: string } => {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET_MODULES })
  const rows = data.map((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')).join(''))
  return { side: size, path: rows.join('') }
}
