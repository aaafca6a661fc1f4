import type { ExecutionContext } from 'ava'
import { openLive } from './chain.ts'
import { type RpcProxy, startRpcProxy } from './rpc-proxy.ts'

type Options = Omit<NonNullable<Parameters<typeof openLive>[1]>, 'rpcUrls'>

/** A live campaign whose worker has so many nodes of its chain, each through a proxy that makes it lie or fail. */
export const openProxied = async (t: ExecutionContext, count = 1, options: Options = {}) => {
  const proxies: RpcProxy[] = []
  const live = await openLive(t, {
    ...options,
    rpcUrls: async (target) => {
      for (let i = 0; i < count; i += 1) proxies.push(await startRpcProxy({ target }))
      for (const { stop } of proxies) t.teardown(stop)
      return proxies.map(({ url }) => url)
    },
  })
  return { live, proxies: proxies as [RpcProxy, ...RpcProxy[]] }
}
