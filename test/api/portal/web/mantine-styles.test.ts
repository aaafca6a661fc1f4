import { existsSync, readdirSync, readFileSync } from 'node:fs'
import test from 'ava'

const source = new URL('../../../../api/portal/web/src/', import.meta.url)
const styles = new URL('../../../../node_modules/@mantine/core/styles/', import.meta.url)

const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name))

/** What the pages take from Mantine by name. */
const used = new Set(
  files.flatMap((name) =>
    [...readFileSync(new URL(name, source), 'utf8').matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)].flatMap(
      ([, names = '']) => names.split(',').map((each) => each.replace('type ', '').trim()),
    ),
  ),
)

test('every component of Mantine that the pages use comes with its styles', (t) => {
  t.true(used.size > 20)
  const imported = readFileSync(new URL('mantine.css', source), 'utf8')
  const missing = [...used].filter(
    (name) => existsSync(new URL(`${name}.css`, styles)) && !imported.includes(`/styles/${name}.css"`),
  )
  t.deepEqual(missing, [], 'add them to mantine.css')
})
