import { parentPort, workerData } from 'node:worker_threads'
import { type Evidence, failureOf } from './failure.ts'

parentPort?.postMessage(await failureOf(workerData as Evidence), [])
