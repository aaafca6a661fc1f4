import test from 'ava'
import fc from 'fast-check'
import { entryBytes } from '../../domain/log/entry.ts'
import { anyCharacter } from '../support/arbitraries.ts'
import { connect } from '../support/attack.ts'
import { fileDatabase } from '../support/database.ts'

const database = fileDatabase(test)

/** A jsonb has no NUL. */
const character = anyCharacter.filter((text) => text !== '\0')
const awkward = fc.constantFrom('"', '\\', '/', '\u0001', '\u001f', '\u007f', '\b', '\f', '\n', '\r', '\t', '\u2028')
const text = fc.string({ unit: fc.oneof(character, awkward), maxLength: 20 })
const entry = fc.dictionary(
  fc.stringMatching(/^[a-zA-Z][a-zA-Z0-9_]{0,9}$/),
  fc.oneof(text, fc.maxSafeInteger(), fc.constant(null)),
  { minKeys: 1, maxKeys: 8, noNullPrototype: true },
)

test('the database spells an entry of the log as everybody does who computes its leaf', async (t) => {
  const client = await connect(t, database.url)
  const entries = fc.sample(entry, 1_000)
  const { rows } = await client.query(
    'select log_bytes(entry) as bytes from jsonb_array_elements($1::jsonb) with ordinality as e (entry, n) order by n',
    [JSON.stringify(entries)],
  )
  t.deepEqual(
    rows.map(({ bytes }) => bytes.toString()),
    entries.map((content) => entryBytes(content).toString()),
  )
})
