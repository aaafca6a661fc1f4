import type { Command } from 'commander'
import type { Run } from '../program.ts'

export const addStatusCommands = (program: Command, run: Run): void => {
  const sites = program.command('site').description('The public site')
  sites
    .command('render')
    .description('Render pages again')
    .option('--all', 'every page')
    .option('--campaign <slug>', 'the pages of one')
    .action(run(async () => (await import('./site.ts')).siteRender))
  sites
    .command('status')
    .description('Show what is rendered, stale or failed')
    .action(run(async () => (await import('./site.ts')).siteStatus))
  program
    .command('status')
    .description('Show queues, balances, and what needs attention')
    .option('--check', 'for monitors: exit status 1 when something needs a person')
    .action(run(async () => (await import('./status.ts')).status))
}
