import test from 'ava'
import { fileBrowser } from '../support/browser/browser.ts'
import { startHostilePage } from '../support/browser/hostile-page.ts'
import { inspectPage } from './inspect-page.ts'

const visit = fileBrowser(test)

/** Words that are too pale only in the dark, or only on a desktop: only a check of that very view finds them. */
const PALE = `<html lang="en"><style>
  body { background: #fff; color: #000 }
  @media (prefers-color-scheme: dark) { #dark { color: #ccc } }
  @media (min-width: 1000px) { #wide { color: #ccc } }
</style><main><h1>Pale</h1><p id="dark">In the dark</p><p id="wide">On a desktop</p><button></button></main>`

test('words that are too pale are found at the width and in the scheme that they are pale in', async (t) => {
  const { sameSite } = await startHostilePage(t, PALE)
  const { page } = await visit(t, { origin: new URL(sameSite).origin })
  await page.goto('/')
  const found = (await inspectPage(page, 'pale', 'everyView')).map((problem) => problem.split(': Fix')[0])
  const pale = 'color-contrast: Elements must meet minimum color contrast ratio thresholds at'
  const unnamed = 'button-name: Buttons must have discernible text at button'
  t.deepEqual(found, [
    `light, 1440 px: ${unnamed}`,
    `light, 1440 px: ${pale} #wide`,
    `dark, 1440 px: ${unnamed}`,
    `dark, 1440 px: ${pale} #dark`,
    `dark, 1440 px: ${pale} #wide`,
    `dark, 360 px: ${unnamed}`,
    `dark, 360 px: ${pale} #dark`,
    `light, 360 px: ${unnamed}`,
  ])
})

test('what a page asks of another origin is noted, and does not reach it', async (t) => {
  const other = await startHostilePage(t, '')
  const { sameSite } = await startHostilePage(t, `<script>fetch('${other.otherSite}', { mode: 'no-cors' })</script>`)
  const { page, noted } = await visit(t, { origin: new URL(sameSite).origin })
  await page.goto('/')
  const failed = await page.evaluate(
    (url) =>
      fetch(url, { mode: 'no-cors' }).then(
        () => 'answered',
        () => 'blocked',
      ),
    other.otherSite,
  )
  t.is(failed, 'blocked')
  const notes = noted.splice(0)
  t.is(notes.filter((note) => note === `asked another origin: ${other.otherSite}`).length, 2)
})
