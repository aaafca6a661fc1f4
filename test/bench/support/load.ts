import autocannon from 'autocannon'

type Load = { url: string; requests: autocannon.Request[]; seconds: number; headers?: Record<string, string> }
export type Measured = { perSecond: number; p99Ms: number; notOk: number }

const CONNECTIONS = 100
const MAX_REQUESTS_PER_CONNECTION = 500

const WARM_UP_SECONDS = 2

const loadFor = async (seconds: number, { url, requests, headers = {} }: Load) => {
  let started = 0
  const setupClient = (client: autocannon.Client) => {
    const first = Math.floor((requests.length * started) / CONNECTIONS)
    started += 1
    client.setRequests([...requests.slice(first), ...requests.slice(0, first)].slice(0, MAX_REQUESTS_PER_CONNECTION))
  }
  const options = {
    url,
    connections: CONNECTIONS,
    duration: seconds,
    requests: requests.slice(0, 1),
    headers,
    setupClient,
  }
  return autocannon(options)
}

/**
 * Loads a server over 100 connections for a bounded time, after a warm-up that is not counted. Each connection begins
 * at another place in the list of requests.
 */
export const load = async (what: Load): Promise<Measured> => {
  await loadFor(WARM_UP_SECONDS, what)
  const result = await loadFor(what.seconds, what)
  return {
    perSecond: Math.round(result.requests.average),
    p99Ms: result.latency.p99,
    notOk: result.non2xx + result.errors,
  }
}
