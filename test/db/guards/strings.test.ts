import test from 'ava'
import { connect } from '../../support/attack.ts'
import { testDatabase } from '../../support/database.ts'
import { urlAs } from '../../support/roles.ts'

/** Its escapes mean the same in Postgres's patterns and in its strings, so that any setting gives the same class. */
const ALIKE = ['is_status_text']

const WITH_BACKSLASH = `
  select proname as name from pg_proc
  where pronamespace = 'public'::regnamespace and position(chr(92) in prosrc) > 0 and proname <> all($1) order by 1`

test('no session has a function read its own strings otherwise: none has a backslash in them', async (t) => {
  const owner = await connect(t, await testDatabase(t))
  const { rows } = await owner.query(WITH_BACKSLASH, [ALIKE])
  t.deepEqual(rows, [], 'write [0-9] and [[:space:]] in patterns, decode(…) for bytes, and chr(92) for a backslash')
})

test('an address is shown without what may be a secret, and a text refused, whatever a session says of strings', async (t) => {
  const web = await connect(t, urlAs('web', await testDatabase(t)))
  for (const setting of ['on', 'off']) {
    await web.query(`set standard_conforming_strings = ${setting}`)
    const { rows } = await web.query(
      `select shown_url($1) as url, is_status_text('a' || chr(8206), 9) as isolated, is_status_text('ab', 9) as plain`,
      ['https://ada:secret@shop.example/?key=1'],
    )
    t.deepEqual(rows, [{ url: 'https://shop.example/?key=…', isolated: false, plain: true }])
  }
})
