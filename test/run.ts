import { runTests } from './support/run/run-tests.ts'

const { passed, failed } = await runTests(process.argv.slice(2))
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
