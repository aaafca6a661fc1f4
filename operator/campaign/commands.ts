import type { Command } from 'commander'
import { required, type Run } from '../program.ts'

const file = required('--file <file>', 'a JSON file')
const slug = required('--slug <slug>', 'the slug of a campaign')
const campaign = required('--campaign <slug>', 'the slug of a campaign')
const drawing = required('--drawing <id>', 'drw_…')

export const addCampaignCommands = (program: Command, run: Run): void => {
  const prizeTables = program.command('prize-table').description('Prize tables')
  prizeTables
    .command('create')
    .description('Add a prize table')
    .addOption(file)
    .action(run(async () => (await import('./campaigns.ts')).prizeTableCreate))

  const campaigns = program.command('campaign').description('Campaigns')
  campaigns
    .command('create')
    .description('Add a campaign, and say which of its draws the clocks skip or repeat')
    .addOption(file)
    .action(run(async () => (await import('./campaigns.ts')).campaignCreate))
  campaigns
    .command('list')
    .description('List all campaigns')
    .option('--partner <id>', 'only those of this one, ptr_…')
    .action(run(async () => (await import('./list.ts')).campaignList))
  campaigns
    .command('winners')
    .description('Set where winners come from')
    .addOption(slug)
    .addOption(required('--mode <mode>', 'push or pull'))
    .option('--url <url>', 'where to fetch them, for pull')
    .action(run(async () => (await import('./winners.ts')).campaignWinners))
  campaigns
    .command('test-fetch')
    .description("Ask the partner's server for winners, and change nothing")
    .addOption(slug)
    .action(run(async () => (await import('./winners.ts')).campaignTestFetch))
  campaigns
    .command('change')
    .description('Change the prize table or the winners per draw, for drawings not yet made')
    .addOption(slug)
    .option('--prize-table <id>', 'tbl_…')
    .option('--winners <n>', 'per draw')
    .option('--from <time>', 'from this draw on (default: as soon as possible)')
    .action(run(async () => (await import('./terms.ts')).campaignChange))
  campaigns
    .command('changes')
    .description('List the changes, the last first')
    .addOption(slug)
    .action(run(async () => (await import('./terms.ts')).campaignChanges))
  campaigns
    .command('withdraw-change')
    .description('Withdraw a change, while no drawing is made with it')
    .addOption(slug)
    .addOption(required('--change <id>', 'chg_…'))
    .action(run(async () => (await import('./terms.ts')).campaignWithdrawChange))
  campaigns
    .command('pause')
    .description('Make no new drawings until it is resumed')
    .addOption(slug)
    .action(run(async () => (await import('./campaigns.ts')).campaignPause))
  campaigns
    .command('resume')
    .description('Make drawings again')
    .addOption(slug)
    .action(run(async () => (await import('./campaigns.ts')).campaignResume))
  campaigns
    .command('end')
    .description('End it for good, and say what becomes of its drawings')
    .addOption(slug)
    .option('--dry-run', 'only say it')
    .action(run(async () => (await import('./campaigns.ts')).campaignEnd))

  const drawings = program.command('drawing').description('Drawings')
  drawings
    .command('create')
    .description('Add a special drawing outside the cadence')
    .addOption(campaign)
    .addOption(required('--draw-at <time>', 'like 2030-01-01T12:00:00Z'))
    .option('--cutoff-at <time>', 'default: as long before as the campaign says')
    .option('--winners <n>', 'default: as many as the campaign says')
    .option('--even-paused', 'also while the campaign is paused')
    .action(run(async () => (await import('./drawings.ts')).drawingCreate))
  drawings
    .command('show')
    .description('Show a drawing as its partner sees it')
    .addOption(drawing)
    .action(run(async () => (await import('./drawing-show.ts')).drawingShow))
  drawings
    .command('fetch-again')
    .description("Ask the partner's server for the winners again")
    .addOption(drawing)
    .action(run(async () => (await import('./winners.ts')).drawingFetchAgain))

  const helds = program.command('held').description('Large prizes, which are paid by hand')
  helds
    .command('list')
    .description('List those that wait to be paid, the oldest first')
    .option('--campaign <slug>', 'only those of this one')
    .action(run(async () => (await import('./held.ts')).heldList))
  helds
    .command('mark-paid')
    .description('Note that a prize was paid')
    .addOption(drawing)
    .addOption(required('--position <n>', "the prize's, counted from 0"))
    .addOption(required('--reference <text>', 'what the payment is found under'))
    .option('--by <who>', 'who paid (default: you)')
    .action(run(async () => (await import('./held.ts')).heldMarkPaid))
}
