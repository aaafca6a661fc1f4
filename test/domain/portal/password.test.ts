import test from 'ava'
import { MAX_PASSWORD, MIN_PASSWORD, normalPassword, passwordProblem } from '../../../domain/portal/password.ts'

const EMAIL = 'ada.lovelace@shop.test'

test('a password has 12 to 256 characters, whatever they are', (t) => {
  const good = [
    'correct horse',
    'ab'.repeat(MIN_PASSWORD / 2),
    'ab'.repeat(MAX_PASSWORD / 2),
    '🐎🔋'.repeat(6),
    '        pass   ',
  ]
  for (const password of good) t.is(passwordProblem(password, EMAIL), null, password)
  t.regex(passwordProblem('', EMAIL)?.en ?? '', /at least 12/)
  t.regex(passwordProblem('elevenchars', EMAIL)?.en ?? '', /at least 12/)
  t.regex(passwordProblem('🐎🔋🐎🔋🐎🔋', EMAIL)?.en ?? '', /at least 12/)
  t.regex(passwordProblem(`${'ab'.repeat(MAX_PASSWORD / 2)}c`, EMAIL)?.en ?? '', /at most 256/)
})

test('a password typed in two Unicode forms is the same one', (t) => {
  t.is(normalPassword('Cafe\u0301 au lait'), normalPassword('Caf\u00e9 au lait'))
  t.is(normalPassword('ｐａｓｓ'), 'pass')
  t.not(normalPassword('Pass phrase'), normalPassword('pass phrase'))
})

test('what is tried first is refused in every case and spelling', (t) => {
  const triedFirst = [
    'password1234',
    'PassWord1234',
    'ｐassword1234',
    'aaaaaaaaaaaaaaaa',
    'Prize Drawing Service',
    'qwertyuiop123 ',
  ]
  for (const password of triedFirst) t.regex(passwordProblem(password, EMAIL)?.en ?? '', /tried first/, password)
})

test('the e-mail address is no password', (t) => {
  t.regex(passwordProblem('Ada.Lovelace@Shop.test', EMAIL)?.en ?? '', /e-mail/)
  t.is(passwordProblem('Ada.Lovelace@Shop.test 7', EMAIL), null)
})

test('half a character is refused, because it could not be typed again', (t) => {
  t.regex(passwordProblem('correct horse \ud800', EMAIL)?.en ?? '', /half a character/)
})
