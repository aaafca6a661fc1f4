/** A thread that reads cadences, one after the other. */
import { parentPort } from 'node:worker_threads'
import { lowerPriority } from '../../process/low-priority.ts'
import { type Job, outcomeOf } from './jobs.ts'

lowerPriority()
parentPort?.on('message', (job: Job) => parentPort?.postMessage(outcomeOf(job), []))
