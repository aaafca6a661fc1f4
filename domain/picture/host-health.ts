/**
 * When a host of pictures is held dead. A name that does not resolve and a connection that is refused are quick and
 * clear signs; a host that is slow once may be well again. Any answer, even an error, shows that it is alive.
 */

/** Failures in a row, each by its weight, after which a host is held dead. */
export const DEAD_STRIKES = 24
/** How long its other addresses are then not called; the first failure after that starts it again. */
export const DEAD_SECONDS = 600

const WEIGHTS: Readonly<Record<string, number>> = {
  no_address: 4,
  refused_address: 4,
  unreachable: 4,
  tls: 4,
  timeout: 2,
}

/**
 * How much a failed call counts against its host, by the kind of the failure; 0: the host is alive, or not to blame.
 */
export const strikesOf = (kind: string): number => WEIGHTS[kind] ?? 0
