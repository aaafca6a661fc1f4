import { spawnSync } from 'node:child_process'

/** Whether a program of Prometheus is on this machine: `apt-get install prometheus` brings both. */
export const isInstalled = (program: 'promtool' | 'prometheus'): boolean =>
  spawnSync(program, ['--version'], { stdio: 'ignore' }).status === 0
