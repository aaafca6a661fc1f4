/**
 * Loaded into the processes of a local stack: their input closes when the stack is gone, however it ended. A thread
 * runs what its process was started with too, but its input is empty from the start and says nothing about the stack.
 */
import { isMainThread } from 'node:worker_threads'

if (isMainThread) {
  process.stdin.on('end', () => process.kill(process.pid, 'SIGTERM'))
  process.stdin.on('error', () => process.kill(process.pid, 'SIGTERM'))
  process.stdin.resume()
  process.stdin.unref?.()
}
