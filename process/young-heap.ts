import { setFlagsFromString } from 'node:v8'

/**
 * Imported first by the main files. V8 would let the heap of short-lived objects grow to a hundred megabytes before it
 * collects garbage; batches of rows and answers die young, and a tenth of that serves them as fast.
 */
setFlagsFromString('--semi-space-growth-factor=1')
