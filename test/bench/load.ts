import autocannon from 'autocannon'

type Load = { url: string; requests: autocannon.Request[]; seconds: number; headers?: Record<string, string> }
export type Measured = { perSecond: number; p99Ms: number; notOk: number }

const CONNECTIONS = 100
const MAX_REQUESTS_PER_CONNECTION = 500

/** Loads a server over 100 connections for a bounded time. Each connection starts elsewhere in the requests. */
export const load = async ({ url, requests, seconds, headers = {} }: Load): Promise<Measured> => {
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
  const result = await autocannon(options)
  return {
    perSecond: Math.round(result.requests.average),
    p99Ms: result.latency.p99,
    notOk: result.non2xx + result.errors,
  }
}
