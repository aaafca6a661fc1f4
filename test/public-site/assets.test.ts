import { hash } from 'node:crypto'
import test from 'ava'
import { readAssets } from '../../public-site/assets.ts'

const { assets, files } = await readAssets()
const paths = new Set(files.map(({ path }) => path))

test('each file is named by the start of its content’s SHA-256', (t) => {
  for (const { path, body } of files) t.true(path.includes(`-${hash('sha256', body, 'hex').slice(0, 8)}.`), path)
  t.deepEqual(new Set(Object.values(assets)), paths)
})

test('what a module imports from beside it is a file that is served, under its hashed name', (t) => {
  const imports = files.flatMap(({ body }) =>
    [...String(body).matchAll(/(?:from|import|import\(|URL\()\s*['"](\.\/[^'"]+)['"]/g)].map(([, imported]) =>
      String(imported),
    ),
  )
  t.true(imports.length > 0)
  for (const imported of imports) t.true(paths.has(`/assets/${imported.slice(2)}`), imported)
})

test('the stylesheet and the icon have the types that browsers ask of them', (t) => {
  const typeOf = (name: string) => files.find(({ path }) => path === assets[name])?.type
  t.is(typeOf('site.css'), 'text/css; charset=utf-8')
  t.is(typeOf('icon.svg'), 'image/svg+xml; charset=utf-8')
  t.is(typeOf('times.js'), 'text/javascript; charset=utf-8')
})

test('no stylesheet asks for anything elsewhere', (t) => {
  for (const { path, body } of files) if (path.endsWith('.css')) t.notRegex(String(body), /url\(|@import/, path)
})
