import { runOperator } from './run.ts'

const { code, stdout, stderr } = await runOperator(process.argv.slice(2), process.env)
process.stdout.write(stdout)
process.stderr.write(stderr)
process.exitCode = code
