import { parentPort, workerData } from 'node:worker_threads'
import { failureOf } from './failure.ts'

parentPort?.postMessage(await failureOf(workerData), [])
