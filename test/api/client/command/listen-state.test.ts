import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test from 'ava'
import { keepListenState, readListenState } from '../../../../api/client/command/listen-state.ts'

const CURSOR = '512d-1a7f'

test('a run goes on where the last one ended, and begins again where its file is missing or damaged', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'listen-state-'))
  t.teardown(() => rm(folder, { recursive: true }))
  const environment = { PDS_BASE_URL: 'http://localhost:3000', PDS_KEY: 'pds_test_x', XDG_STATE_HOME: folder }
  const first = await readListenState({ environment })
  t.is(first.cursor, null)
  await keepListenState({ environment }, { ...first, cursor: CURSOR })
  t.deepEqual(await readListenState({ environment }), { cursor: CURSOR, secret: first.secret })
  const states = join(folder, 'prize-drawings')
  const [file = ''] = await readdir(states)
  for (const text of ['', '{"cursor":"512d-1', 'null']) {
    await writeFile(join(states, file), text)
    const { cursor, secret } = await readListenState({ environment })
    t.is(cursor, null)
    t.regex(secret, /^whsec_/)
  }
})
