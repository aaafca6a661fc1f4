import type { ArchivedCampaign, UndrawnNumber } from '../../../db/queries/site/archive.ts'
import { recomputeLines } from '../../../public-site/recompute.ts'

const testNote = `This is a TEST campaign: its random values come from the service itself, and no real prize depends on it.
`

const chainNote = `The draws are recorded in a contract on the chain that each proof names. With the address of any node of that
chain the script compares a proof with the contract as well:

    node verify-draw.mjs proofs/000001.json --rpc https://address-of-a-node

\`prize-drawings-abi.json\` is the interface of that contract, for checking it with any other tool.
`

const { commitment, fingerprint, randomValue } = recomputeLines('proofs/000001.json')

const undrawnLine = ({ number, isVoid, at, reason, transaction }: UndrawnNumber): string => {
  const what = isVoid ? `void since ${at.toISOString()}` : 'requested in the contract for no draw of this campaign'
  return `- ${number}: ${what}, by transaction ${transaction}. The reason: ${reason}`
}

const undrawnSection = (undrawn: readonly UndrawnNumber[]): string => `
## Numbers without a draw

These never get one, and have no proof. Each transaction is on the chain, for anybody to look up.

${undrawn.map(undrawnLine).join('\n')}
`

/** The README of a campaign's archive: what is in it, and the commands that check it offline. */
export const archiveReadme = (
  { name, slug, mode }: Pick<ArchivedCampaign, 'name' | 'slug' | 'mode'>,
  undrawn: readonly UndrawnNumber[],
): string => `\
# Proofs of ${name} (${slug})

Every draw of the campaign up to when this archive was made, and what it takes to check them. Nothing here needs the service
that made the draws, or a network.
${mode === 'test' ? `\n${testNote}` : ''}
- \`proofs/000001.json\` and on: the proof of each draw, under its number. Numbers run 1, 2, 3 without a gap; one whose
  proof is missing has not been drawn yet${undrawn.length > 0 ? ', or is listed below with the reason why it never is' : ''}.
- \`verify-draw.mjs\`: checks a proof. One file without dependencies, for Node 18 or newer, Deno and Bun.
- \`prize-drawings-abi.json\`: the interface of the contract that real draws are recorded in.
${undrawn.length > 0 ? undrawnSection(undrawn) : ''}
## Check one draw

    node verify-draw.mjs proofs/000001.json

It prints a line for each check, and what it did not check. Exit status: 0 every check passed, 1 one failed, 2 the proof
could not be checked.

## Check all of them

    for proof in proofs/*.json; do
      node verify-draw.mjs "$proof" > /dev/null || echo "does not check: $proof"
    done

It prints nothing when every proof checks.

## Check by hand

The first line gives the commitment that is in the proof, made from the ids of the winners in their order. The second gives
the fingerprint of the prize table. The third gives the random value of position 0: SHA-256 of the draw's random value and
the position.

    ${commitment}
    ${fingerprint}
    ${randomValue}

A winner's roll is that random value, read as a number, modulo the prize table's denominator. The prize is that of the first
tier whose threshold is above the roll.
${mode === 'live' ? `\n## Compare with the chain\n\n${chainNote}` : ''}`
