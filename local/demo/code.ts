/** Prints the code with which the demo's operator signs in to the console now. */
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { codeNow } from './console.ts'
import { demoFile, readDemo } from './setup.ts'

const file = join(resolve(process.env['DATA_DIR'] || '.data'), demoFile(process.env['DATABASE_URL'] ?? ''))
const { console: signIn } = readDemo(await readFile(file, 'utf8'))
if (!signIn) throw new Error('The demo has no operator yet: start it with npm start.')
console.log(codeNow(signIn.secret))
