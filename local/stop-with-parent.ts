/**
 * Loaded into the processes of a local stack: their stdin closes when the stack has ended, for any reason. Worker
 * threads load this too, but their stdin is empty from the start and means nothing.
 */
import { isMainThread } from 'node:worker_threads'

if (isMainThread) {
  process.stdin.on('end', () => process.kill(process.pid, 'SIGTERM'))
  process.stdin.on('error', () => process.kill(process.pid, 'SIGTERM'))
  process.stdin.resume()
  process.stdin.unref?.()
}
