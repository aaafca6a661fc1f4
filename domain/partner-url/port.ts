/** Which ports of a partner's servers are called. */
import { both } from '../sentence.ts'

/** Besides these, ports above the reserved ones: those are other services', which a call must never reach. */
const WEB_PORTS: readonly number[] = [80, 443]
const LAST_RESERVED_PORT = 1_023

export const PORTS_IN_WORDS = both('443, 80 or one above 1023', '443, 80 oder einen über 1023')

/** Whether the port of an address may be called; of this machine's own, in development, any but 0. */
export const isCallablePort = (url: URL, { allowLoopback }: { allowLoopback: boolean }): boolean => {
  if (url.port === '') return true
  const port = Number(url.port)
  if (allowLoopback && isLoopback(url.hostname)) return port !== 0
  return WEB_PORTS.includes(port) || port > LAST_RESERVED_PORT
}

/** The names and addresses that are always this machine, as a URL writes them. */
export const isLoopback = (hostname: string): boolean => /^(127(\.\d+){3}|\[::1\]|(.+\.)?localhost\.?)$/.test(hostname)
