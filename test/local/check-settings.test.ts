import test from 'ava'
import { whyNoStart } from '../../local/check-settings.ts'

test('a machine without settings, or with right ones, starts everything', (t) => {
  t.is(whyNoStart({}), null)
  t.is(whyNoStart({ PORT: '', DATABASE_URL: '' }), null)
  t.is(whyNoStart({ PORT: '4000', METRICS_PORT: '4001', DATABASE_URL: 'postgres://me@localhost/draws' }), null)
})

test('what a process would end with is told before anything starts, everything at once and each once', (t) => {
  for (const PORT of ['abc', '0', '70000']) t.regex(whyNoStart({ PORT }) ?? '', /PORT: PORT is a whole number/)
  const wrong = { PORT: 'abc', METRICS_TOKEN: 'x', LOG_LEVEL: 'loud', SMTP_URL: 'smtp://mail.example' }
  const [title, ...lines] = (whyNoStart(wrong) ?? '').split('\n')
  t.is(title, 'These settings are wrong:')
  const names = lines.map((line) => /^ {2}([A-Z_]+): /.exec(line)?.[1])
  t.is(names.length, 4)
  for (const name of ['LOG_LEVEL', 'MAIL_FROM', 'METRICS_TOKEN', 'PORT']) t.true(names.includes(name), name)
})
