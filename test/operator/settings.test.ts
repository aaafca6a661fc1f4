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
