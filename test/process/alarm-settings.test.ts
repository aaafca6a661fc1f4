import test from 'ava'
import { z } from 'zod'
import { alarmSettings, alarmTargetsOf } from '../../process/alarm-settings.ts'

const settings = z.object(alarmSettings)
const KEY = 'R0123456789abcdefghijklmnopqrstu'

test('nobody is told without the settings, and each who is set', (t) => {
  t.deepEqual(alarmTargetsOf(settings.parse({})), {})
  t.deepEqual(alarmTargetsOf(settings.parse({ OPERATOR_WEBHOOK_URL: 'https://hooks.slack.test/services/T/B/x' })), {
    webhook: { url: 'https://hooks.slack.test/services/T/B/x' },
  })
  t.deepEqual(alarmTargetsOf(settings.parse({ PAGERDUTY_ROUTING_KEY: KEY })), {
    pagerduty: { url: 'https://events.pagerduty.com/v2/enqueue', routingKey: KEY },
  })
})

test('what is no webhook or no routing key is refused, without saying it', (t) => {
  for (const value of ['hooks.slack.test', 'http://hooks.slack.test/x', 'ftp://a.test', 'https://'])
    t.false(settings.safeParse({ OPERATOR_WEBHOOK_URL: value }).success, value)
  t.true(settings.safeParse({ OPERATOR_WEBHOOK_URL: 'http://localhost:8065/hooks/x' }).success)
  for (const value of [KEY.slice(1), `${KEY}x`, KEY.replace('R', '-')]) {
    const { error } = settings.safeParse({ PAGERDUTY_ROUTING_KEY: value })
    t.is(error?.issues.length, 1)
    t.false(String(error).includes(value))
  }
})
