import { isIP, Socket, type TcpSocketConnectOpts } from 'node:net'
import type { ExecutionContext } from 'ava'

/**
 * Sits where the process would reach the network: notes every address that a socket is given, and leads it to the
 * server instead. So public addresses are called without leaving this machine.
 */
export const divertTo = (t: ExecutionContext, port: number): string[] => {
  const dialled: string[] = []
  const connect = Reflect.get(Socket.prototype, 'connect') as (...args: unknown[]) => Socket
  t.teardown(() => Object.assign(Socket.prototype, { connect }))
  Object.assign(Socket.prototype, {
    connect(this: Socket, first: TcpSocketConnectOpts | [TcpSocketConnectOpts, () => void], then: () => void) {
      const [options, connected] = Array.isArray(first) ? first : [first, then]
      const { host = '', lookup } = options
      if (isIP(host) !== 0) dialled.push(host)
      else
        lookup?.(host, { all: true }, (_, found) => {
          dialled.push(...[found].flat().map((one) => (typeof one === 'string' ? one : one.address)))
        })
      return Reflect.apply(connect, this, [{ ...options, host: '127.0.0.1', port }, connected])
    },
  })
  return dialled
}
