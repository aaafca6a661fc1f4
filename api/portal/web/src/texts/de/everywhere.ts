/** What stands around the pages, which loads as one: a file for each section would be a request for each. */
export { draws } from './draws.ts'
export { outside } from './outside.ts'
export { parts } from './parts.ts'
export { shell } from './shell.ts'
