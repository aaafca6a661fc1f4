import { writeGroups } from './support/run/groups.ts'
import { runTests } from './support/run/run-tests.ts'

const words = process.argv.slice(2)
const { passed, failed } = await runTests(words.length > 0 ? words : await writeGroups())
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
