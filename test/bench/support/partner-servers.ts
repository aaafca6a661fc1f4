import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

export type PartnerServers = { good: string[]; hanging: string[]; child: ChildProcess }

/** Partners' servers, each on a port of its own, in one other process; the last of them never answer. */
export const startPartnerServers = async (count: number, hanging: number): Promise<PartnerServers> => {
  const child = fork(join(import.meta.dirname, '../servers/pull.ts'), [String(count), String(hanging)])
  const [message] = (await once(child, 'message')) as [Omit<PartnerServers, 'child'>]
  return { ...message, child }
}
