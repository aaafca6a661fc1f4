/** How a call to a partner's server ends without the answer that is wanted. Each continues a sentence about the server. */
import type { FindingOf } from '../finding.ts'
import { formatsOf, type Language } from '../language.ts'
import { PORTS_IN_WORDS } from '../partner-url/port.ts'
import { both } from '../sentence.ts'

const KIB = 1_024
const MIB = 1_024 * KIB

const size = (bytes: number, byteWord: string): string => {
  if (bytes % MIB === 0) return `${bytes / MIB} MiB`
  return bytes % KIB === 0 ? `${bytes / KIB} KiB` : `${bytes} ${byteWord}`
}

const seconds = (ms: number, language: Language, one: string, other: string): string =>
  formatsOf(language).counted(ms / 1_000, one, other)

export const callWords = {
  not_a_url: () => both('has an address that is not a URL', 'hat eine Adresse, die keine URL ist'),
  not_https: () =>
    both('has an address that does not start with https://', 'hat eine Adresse, die nicht mit https:// beginnt'),
  names_a_user: () =>
    both('has an address with a user name or password', 'hat eine Adresse mit Benutzername oder Passwort'),
  port_not_called: ({ port }: { port: string }) =>
    both(
      `has an address with port ${port}: only ${PORTS_IN_WORDS.en} is called`,
      `hat eine Adresse mit Port ${port}: Der Dienst ruft nur ${PORTS_IN_WORDS.de} auf`,
    ),
  not_resolved: () => both('has a name that does not resolve', 'hat einen Namen, zu dem es keine Adresse gibt'),
  not_looked_up: () =>
    both('has a name that could not be looked up', 'hat einen Namen, der sich nicht nachschlagen ließ'),
  https_needed: () => both('must be called by https', 'muss mit https aufgerufen werden'),
  private_address: () => both('has a private address', 'hat eine private Adresse'),
  connection_refused: () =>
    both('could not be reached (connection refused)', 'war nicht erreichbar (Verbindung abgelehnt)'),
  no_route: () => both('could not be reached (no route)', 'war nicht erreichbar (kein Weg dorthin)'),
  no_connection: () =>
    both('could not be reached (no connection in time)', 'war nicht erreichbar (keine Verbindung in der Zeit)'),
  unreachable: () => both('could not be reached', 'war nicht erreichbar'),
  closed_early: () =>
    both('closed the connection before it had answered', 'hat die Verbindung vor dem Ende der Antwort geschlossen'),
  stopped: () =>
    both(
      'was not called to the end: the service stopped',
      'wurde nicht zu Ende aufgerufen, weil der Dienst angehalten wurde',
    ),
  certificate_expired: () => both('has a certificate that has expired', 'hat ein abgelaufenes Zertifikat'),
  certificate_for_another: () =>
    both('has a certificate for another name', 'hat ein Zertifikat für einen anderen Namen'),
  certificate_not_trusted: () =>
    both('has a certificate that is not trusted', 'hat ein Zertifikat, dem nicht vertraut wird'),
  tls_broken: () => both('does not speak TLS as it should', 'spricht TLS nicht, wie es sein muss'),
  not_http: () => both('answered something that is not HTTP', 'hat etwas geantwortet, das nicht HTTP ist'),
  timed_out: ({ ms }: { ms: number }) =>
    both(
      `did not answer within ${seconds(ms, 'en', 'second', 'seconds')}`,
      `hat nicht innerhalb von ${seconds(ms, 'de', 'Sekunde', 'Sekunden')} geantwortet`,
    ),
  too_large: ({ most }: { most: number }) =>
    both(`answered more than ${size(most, 'bytes')}`, `hat mehr als ${size(most, 'Byte')} geantwortet`),
  no_room: () =>
    both(
      'sent a long answer while the service was reading too many others; it can be read once they have ended',
      'hat eine lange Antwort gesendet, während der Dienst zu viele andere las; nach diesen kann er sie lesen',
    ),
  too_many_headers: () => both('answered with too many headers', 'hat mit zu vielen Headern geantwortet'),
  redirected: () => both('redirected to another address', 'hat auf eine andere Adresse weitergeleitet'),
  encoding_unknown: () =>
    both(
      'answered with an encoding that is not supported',
      'hat in einer Kodierung geantwortet, die nicht unterstützt wird',
    ),
  encoding_broken: () => both('answered with a broken encoding', 'hat in einer fehlerhaften Kodierung geantwortet'),
  answered: ({ status }: { status: number }) => both(`answered ${status}`, `hat mit ${status} geantwortet`),
} as const

export type CallFinding = FindingOf<typeof callWords>
