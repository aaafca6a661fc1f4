import type { Command } from 'commander'
import { required, type Run } from '../program.ts'

const chain = required('--chain <name>', 'the name of a chain')
const campaign = required('--campaign <slug>', 'the slug of a campaign')

export const addChainCommands = (program: Command, run: Run): void => {
  const chains = program.command('chain').description('Contracts of live campaigns')
  chains
    .command('deploy')
    .description('Deploy the contract of a chain, owned by CHAIN_OWNER_KEY')
    .addOption(chain)
    .addOption(required('--operator <address>', 'of the key that workers sign with'))
    .option('--pauser <address>', 'who may pause it (default: the owner)')
    .action(run(async () => (await import('./deploy.ts')).chainDeploy))
  chains
    .command('register')
    .description("Register a live campaign in its chain's contract")
    .addOption(campaign)
    .option('--max-payout-cents <n>', 'the most that one payment sends')
    .action(run(async () => (await import('./register.ts')).chainRegister))
  chains
    .command('limit')
    .description('Set the most that one payment of a campaign sends')
    .addOption(campaign)
    .addOption(required('--max-payout-cents <n>', 'in cents'))
    .action(run(async () => (await import('./limit.ts')).chainLimit))
  chains
    .command('operator')
    .description('Change the key that workers sign with')
    .addOption(chain)
    .addOption(required('--operator <address>', 'of the new key'))
    .action(run(async () => (await import('./operator.ts')).chainOperator))
  chains
    .command('rerequest')
    .description('Ask again for a random value that has not come for 24 hours')
    .addOption(campaign)
    .addOption(required('--number <n>', "the drawing's"))
    .action(run(async () => (await import('./rerequest.ts')).chainRerequest))
  chains
    .command('status')
    .description('Show each contract: its money, what waits, and where it differs from the database')
    .action(run(async () => (await import('./status.ts')).chainStatus))
}
