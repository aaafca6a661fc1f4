/**
 * When a host of pictures is held dead. A name that does not resolve and a connection that is refused say so quickly and
 * clearly; a host that is slow once may be well again. Any answer, be it an error, says that it is alive.
 */

/** Failures in a row, each by its weight, after which a host is held dead. */
export const DEAD_STRIKES = 24
/** How long its other addresses are then not called for; the first failure after that begins it again. */
export const DEAD_SECONDS = 600

const WEIGHTS: Readonly<Record<string, number>> = {
  no_address: 4,
  refused_address: 4,
  unreachable: 4,
  tls: 4,
  timeout: 2,
}

/** What a failed call weighs against its host, by the kind of the failure; 0: the host is alive, or not to blame. */
export const strikesOf = (kind: string): number => WEIGHTS[kind] ?? 0
