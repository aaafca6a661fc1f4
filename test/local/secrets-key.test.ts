import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test from 'ava'
import { secretsKeyIn } from '../../local/secrets-key.ts'
import { findKeyring } from '../../operator/local-stack.ts'

const MODE = 0o777

test('the first start makes a key that only its owner may read, the next ones take it, and so do commands', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'secrets-key-'))
  t.teardown(() => rm(folder, { recursive: true }))
  const [made, again] = [await secretsKeyIn(folder, {}), await secretsKeyIn(folder, {})]
  t.regex(made, /^[0-9a-f]{64}$/)
  t.is(again, made)
  const [file] = (await readdir(folder)) as [string]
  t.is((await stat(join(folder, file))).mode & MODE, 0o600)
  t.is(await readFile(join(folder, file), 'utf8'), made)
  const sealed = (await findKeyring({ DATA_DIR: folder })).seal(Buffer.from('a secret'), 'row')
  t.is((await findKeyring({ SECRETS_KEY: made })).open(sealed, 'row').toString(), 'a secret')
})

test('a key that is given is taken, and none is made', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'secrets-key-'))
  t.teardown(() => rm(folder, { recursive: true }))
  const given = '5e'.repeat(32)
  t.is(await secretsKeyIn(folder, { SECRETS_KEY: given }), given)
  t.deepEqual(await readdir(folder), [])
})
