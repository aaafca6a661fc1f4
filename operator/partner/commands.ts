import type { Command } from 'commander'
import { required, type Run } from '../program.ts'

const partner = required('--partner <id>', 'ptr_…')
const campaign = required('--campaign <slug>', 'the slug of a campaign')

export const addPartnerCommands = (program: Command, run: Run): void => {
  const partners = program.command('partner').description('Shops, games and apps')
  partners
    .command('create')
    .description('Add a partner')
    .addOption(required('--name <name>', 'as people see it'))
    .action(run(async () => (await import('./accounts.ts')).partnerCreate))
  partners
    .command('list')
    .description('List all partners')
    .action(run(async () => (await import('./list.ts')).partnerList))
  partners
    .command('secret')
    .description('Show the secret that our requests to the partner are signed with')
    .addOption(partner)
    .option('--rotate', 'make a new one; for a while both sign')
    .action(run(async () => (await import('./accounts.ts')).partnerSecret))
  partners
    .command('limits')
    .description("Show or set how many requests a minute each of the partner's keys may make")
    .addOption(partner)
    .option('--read <n>', 'reads')
    .option('--write <n>', 'writes')
    .option('--default', 'the usual limits again')
    .action(run(async () => (await import('./limits.ts')).partnerLimits))

  const keys = program.command('key').description('API keys')
  keys
    .command('create')
    .description('Make a key, and show it this once')
    .addOption(partner)
    .addOption(required('--mode <mode>', 'live or test'))
    .option('--scope <scopes>', 'read, write or read,write (default)')
    .option('--label <text>', 'what the key is for')
    .option('--expires-at <time>', 'like 2030-01-01T12:00:00Z')
    .action(run(async () => (await import('./accounts.ts')).keyCreate))
  keys
    .command('list')
    .description("List a partner's keys, which are not shown again")
    .addOption(partner)
    .action(run(async () => (await import('./key-list.ts')).keyList))
  keys
    .command('revoke')
    .description('Revoke a key at once')
    .addOption(required('--key <id>', 'key_…'))
    .action(run(async () => (await import('./accounts.ts')).keyRevoke))

  const users = program.command('user').description('People who use the portal')
  users
    .command('invite')
    .description("Print a link with which someone joins a partner's team")
    .addOption(partner)
    .addOption(required('--email <address>', 'theirs'))
    .option('--role <role>', 'owner (default), manager or viewer')
    .action(run(async () => (await import('./users.ts')).userInvite))
  users
    .command('reset')
    .description('Print a link with which someone sets a new password')
    .addOption(required('--email <address>', 'theirs'))
    .option('--second-factor', 'turn the second factor off as well')
    .action(run(async () => (await import('./users.ts')).userReset))
  users
    .command('list')
    .description('List all users and their teams')
    .action(run(async () => (await import('./users.ts')).userList))

  const wallets = program.command('wallet').description('Wallets that campaigns pay to')
  wallets
    .command('request')
    .description('Ask for another wallet, which an owner approves')
    .addOption(campaign)
    .addOption(required('--wallet <address>', 'the new one, 0x…'))
    .addOption(required('--by <who>', 'who asks for it'))
    .action(run(async () => (await import('./wallets.ts')).walletRequest))
  wallets
    .command('list')
    .description('List all wallets; those that wait to be approved come first')
    .action(run(async () => (await import('./wallets.ts')).walletList))
  wallets
    .command('withdraw')
    .description('Give up the change that waits')
    .addOption(campaign)
    .action(run(async () => (await import('./wallets.ts')).walletWithdraw))
  wallets
    .command('approve')
    .description('Set the wallet that waits in the contract, with CHAIN_OWNER_KEY')
    .addOption(campaign)
    .option('--wallet <address>', 'refuse if another one waits')
    .action(run(async () => (await import('./wallets.ts')).walletApprove))
}
