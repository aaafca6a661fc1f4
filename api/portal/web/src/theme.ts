import { type CSSVariablesResolver, createTheme, darken } from '@mantine/core'

const FONTS = 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Helvetica Neue", Arial, sans-serif'
const MONO = 'ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace'

export const theme = createTheme({
  primaryColor: 'indigo',
  primaryShade: { light: 8, dark: 8 },
  fontFamily: FONTS,
  fontFamilyMonospace: MONO,
  headings: { fontFamily: FONTS, fontWeight: '650' },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  focusRing: 'auto',
})

const TONES = ['red', 'green', 'teal', 'blue', 'orange', 'yellow', 'gray'] as const

/** How much each hue is darkened so that text on a white or pale ground keeps a contrast of 4.5 to 1. */
const DARKENING: Record<(typeof TONES)[number], number> = {
  red: 0.1,
  green: 0.25,
  teal: 0.1,
  blue: 0.1,
  orange: 0.25,
  yellow: 0.45,
  gray: 0,
}

/** Mantine's own hues are too pale for small text; these meet WCAG AA in both schemes. */
export const cssVariables: CSSVariablesResolver = ({ colors }) => {
  const inLight: Record<string, string> = {
    '--mantine-color-dimmed': colors.gray[7],
    '--mantine-color-placeholder': '#5f666d',
    '--mantine-color-error': colors.red[9],
  }
  const inDark: Record<string, string> = {
    '--mantine-color-dimmed': colors.dark[1],
    '--mantine-color-placeholder': '#a0a0a0',
    '--mantine-color-error': colors.red[4],
    '--mantine-color-anchor': colors.indigo[3],
    '--mantine-color-indigo-light-color': colors.indigo[2],
    '--mantine-color-indigo-outline': colors.indigo[3],
    '--mantine-primary-color-light-color': colors.indigo[2],
  }
  for (const tone of TONES) {
    const strong = darken(colors[tone][9], DARKENING[tone])
    inLight[`--mantine-color-${tone}-filled`] = strong
    inLight[`--mantine-color-${tone}-filled-hover`] = darken(colors[tone][9], DARKENING[tone] + 0.1)
    inLight[`--mantine-color-${tone}-light-color`] = strong
    inLight[`--mantine-color-${tone}-outline`] = strong
    inLight[`--mantine-color-${tone}-text`] = strong
    inDark[`--mantine-color-${tone}-filled`] = strong
    inDark[`--mantine-color-${tone}-filled-hover`] = darken(colors[tone][9], DARKENING[tone] + 0.1)
    inDark[`--mantine-color-${tone}-light-color`] = colors[tone][2]
    inDark[`--mantine-color-${tone}-outline`] = colors[tone][3]
    inDark[`--mantine-color-${tone}-text`] = colors[tone][3]
  }
  return { variables: {}, light: inLight, dark: inDark }
}
