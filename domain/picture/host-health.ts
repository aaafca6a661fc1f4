/**
 * When a host of pictures is held dead. A name that does not resolve and a connection that is refused are quick and
 * clear signs; a host that is slow once may be well again. Any answer, even an error, shows that it is alive.
 */
import type { CallFinding } from '../finding-words/call.ts'

/** Failures in a row, each by its weight, after which a host is held dead. */
export const DEAD_STRIKES = 24
/** How long its other addresses are then not called; the first failure after that starts it again. */
export const DEAD_SECONDS = 600

/** How much a failed call counts against its host; 0: the host is alive; null: the call says nothing about the host. */
const STRIKES: Readonly<Record<CallFinding['code'], number | null>> = {
  not_resolved: 4,
  not_looked_up: 4,
  https_needed: 4,
  private_address: 4,
  connection_refused: 4,
  no_route: 4,
  no_connection: 4,
  unreachable: 4,
  closed_early: 4,
  not_http: 4,
  certificate_expired: 4,
  certificate_for_another: 4,
  certificate_not_trusted: 4,
  tls_broken: 4,
  timed_out: 2,
  too_large: 0,
  too_many_headers: 0,
  redirected: 0,
  encoding_unknown: 0,
  encoding_broken: 0,
  answered: 0,
  // The service never called, or broke off itself.
  not_a_url: null,
  not_https: null,
  names_a_user: null,
  port_not_called: null,
  no_room: null,
  stopped: null,
}

export const strikesOf = ({ code }: CallFinding): number | null => STRIKES[code]
