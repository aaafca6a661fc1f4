import test from 'ava'
import { runOperator } from '../../operator/run.ts'

const stderrWith = async (environment: Record<string, string>): Promise<string> => {
  const { code, stdout, stderr } = await runOperator(['status'], environment)
  return `${code} ${stdout}${stderr}`
}

test('a command with wrong settings names each in one line', async (t) => {
  t.is(
    await stderrWith({ DATABASE_URL: 'foo', DATABASE_PREPARED: 'no', ALLOW_LOOPBACK_PARTNERS: 'yes' }),
    '1 These settings are wrong: DATABASE_URL: is not an address of Postgres: it starts with postgres://; ' +
      'ALLOW_LOOPBACK_PARTNERS: is 1 or 0; DATABASE_PREPARED: is 1 or 0\n',
  )
})

test('a password that is not percent-encoded is named as what is wrong, and not repeated', async (t) => {
  for (const password of ['pa/ss', 'pa#ss', 'pa?ss'])
    t.regex(
      await stderrWith({ DATABASE_URL: `postgres://user:${password}@127.0.0.1:1/prize` }),
      /^1 These settings are wrong: DATABASE_URL: cannot be read: special characters [^:]* are percent-encoded, [^:]*\n$/,
    )
})

test('a command says of a database that is not there what to look at', async (t) => {
  t.is(
    await stderrWith({ DATABASE_URL: 'postgres://user@127.0.0.1:1/prize' }),
    '1 The command failed: The database of DATABASE_URL cannot be reached (connect ECONNREFUSED 127.0.0.1:1): ' +
      'see that it runs, and that this is its address.\n',
  )
})
