import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { copyUrl, currentDocument, writeCopy } from './copy.ts'

const formatter = fileURLToPath(new URL('../../node_modules/@biomejs/biome/bin/biome', import.meta.url))

/**
 * Updates docs/openapi.json from the code. If a change would break v1 for partners, it reports that and writes nothing.
 */
const { written, breaking } = writeCopy(copyUrl, currentDocument())
if (written)
  execFileSync(process.execPath, [formatter, 'format', '--write', fileURLToPath(copyUrl)], { stdio: 'ignore' })
if (breaking.length > 0) {
  console.error('docs/openapi.json stays as it is: within v1 nothing may break that partners build on.')
  for (const change of breaking) console.error(`  ${change}`)
  process.exitCode = 1
} else {
  console.log(written ? 'docs/openapi.json is written.' : 'docs/openapi.json is up to date.')
}
