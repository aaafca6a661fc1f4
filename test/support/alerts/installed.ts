import { spawnSync } from 'node:child_process'

/** Whether a program is on this machine: `apt-get install prometheus` brings its two, `pgbouncer` its own. */
export const isInstalled = (program: 'promtool' | 'prometheus' | 'pgbouncer'): boolean =>
  spawnSync(program, ['--version'], { stdio: 'ignore' }).status === 0
