import test from 'ava'
import { callWords } from '../../../domain/finding-words/call.ts'
import { endpointWords } from '../../../domain/finding-words/endpoint.ts'
import { type SourceFinding, sourceWords } from '../../../domain/finding-words/source.ts'
import { winnerWords } from '../../../domain/finding-words/winner.ts'
import { keptWords } from '../../../domain/finding.ts'
import { sourceSentence, testFetchSentence, testFetchWords } from '../../../domain/pull/sentence.ts'
import { both, type Sentence } from '../../../domain/sentence.ts'
import { endpointSentence } from '../../../domain/webhook/sentence.ts'
import { ENGLISH } from '../../support/german.ts'

/** A detail of every name that a finding has. */
const detail = {
  port: '25',
  ms: 10_000,
  most: 2_000,
  status: 503,
  type: 'text/html',
  charset: 'latin1',
  sent: 2,
  expected: 3,
  position: 4,
  first: 1,
  length: 5_000,
  member: 'id',
  winners: 3,
  problem: both('No.', 'Nein.'),
}

const all = (words: object, say: (finding: never) => Sentence): [string, Sentence][] =>
  Object.keys(words).map((code) => [code, say({ code, ...detail } as never)])

const ofWinners = Object.entries(winnerWords).map(([code, say]): [string, Sentence] => [code, say(detail)])

test('every finding has a sentence of its own in each language, which fits its column', (t) => {
  const catalogues = [
    all(sourceWords, sourceSentence),
    all(testFetchWords, testFetchSentence),
    all(endpointWords, endpointSentence),
    ofWinners,
  ]
  for (const sentences of catalogues) {
    for (const [code, { en, de }] of sentences) {
      t.regex(en, /^[A-Z].*\.$/, code)
      t.regex(de, /^[A-ZÄÖÜ].*\.$/, code)
      t.notRegex(`${en} ${de}`, /undefined|\.\.|\[object/, code)
      t.notRegex(de, ENGLISH, code)
      t.true(en.length <= 300 && de.length <= 300, code)
    }
    for (const language of ['en', 'de'] as const)
      t.is(new Set(sentences.map(([, sentence]) => sentence[language])).size, sentences.length)
  }
})

test('programs read of failed calls what they always did', (t) => {
  const english = Object.fromEntries(Object.entries(callWords).map(([code, say]) => [code, say(detail).en]))
  t.deepEqual(english, {
    not_a_url: 'has an address that is not a URL',
    not_https: 'has an address that does not start with https://',
    names_a_user: 'has an address with a user name or password',
    port_not_called: 'has an address with port 25: only 443, 80 or one above 1023 is called',
    not_resolved: 'has a name that does not resolve',
    not_looked_up: 'has a name that could not be looked up',
    https_needed: 'must be called by https',
    private_address: 'has a private address',
    connection_refused: 'could not be reached (connection refused)',
    no_route: 'could not be reached (no route)',
    no_connection: 'could not be reached (no connection in time)',
    unreachable: 'could not be reached',
    closed_early: 'closed the connection before it had answered',
    stopped: 'was not called to the end: the service stopped',
    certificate_expired: 'has a certificate that has expired',
    certificate_for_another: 'has a certificate for another name',
    certificate_not_trusted: 'has a certificate that is not trusted',
    tls_broken: 'does not speak TLS as it should',
    not_http: 'answered something that is not HTTP',
    timed_out: 'did not answer within 10 seconds',
    too_large: 'answered more than 2000 bytes',
    no_room: 'sent a long answer while the service was reading too many others; it can be read once they have ended',
    too_many_headers: 'answered with too many headers',
    redirected: 'redirected to another address',
    encoding_unknown: 'answered with an encoding that is not supported',
    encoding_broken: 'answered with a broken encoding',
    answered: 'answered 503',
  })
})

test('times and sizes are said in the largest unit', (t) => {
  t.is(callWords.timed_out({ ms: 1_000 }).en, 'did not answer within 1 second')
  t.is(callWords.timed_out({ ms: 15_000 }).de, 'hat nicht innerhalb von 15 Sekunden geantwortet')
  t.deepEqual(callWords.too_large({ most: 5 * 1_048_576 }), {
    en: 'answered more than 5 MiB',
    de: 'hat mehr als 5 MiB geantwortet',
  })
  t.is(callWords.too_large({ most: 65_536 }).en, 'answered more than 64 KiB')
  t.is(callWords.too_large({ most: 1_000 }).de, 'hat mehr als 1000 Byte geantwortet')
})

test('what a row keeps is shown in the reader’s language, and in English where its code is not known', (t) => {
  const catalogue = { catalogue: sourceWords, sentence: sourceSentence }
  const words = 'Winners source answered 500.'
  const finding = { code: 'answered', status: 500 } as const
  t.is(keptWords({ words, finding }, catalogue, 'de'), 'Die Quelle der Gewinnerliste hat mit 500 geantwortet.')
  t.is(keptWords({ words, finding }, catalogue, 'en'), words)
  t.is(keptWords({ words, finding: null }, catalogue, 'de'), words)
  const later = { code: 'moved_to_mars' } as unknown as SourceFinding
  t.is(keptWords({ words, finding: later }, catalogue, 'de'), words)
})
