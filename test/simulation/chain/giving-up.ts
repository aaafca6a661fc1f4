/** What people do in the contract about a value that does not come: they request it again, or give its number up. */
import fc from 'fast-check'
import { encodeFunctionData, type Hex } from 'viem'
import { prizeDrawingsAbi as abi } from '../../../worker/chain/contracts/artifacts/prize-drawings.ts'
import { OK } from '../answers.ts'
import { type Command, command } from '../command.ts'
import { type Drawing, isAwaited, type Model, SILENT } from '../model.ts'
import type { World } from '../world.ts'
import { send } from './ask.ts'
import { owner } from './chain.ts'
import { CHAIN } from './rounds.ts'

/** How long the contract makes people wait, and a bit more, as blocks are ahead of the clock by seconds. */
const SILENCE_MS = (24 * 60 + 10) * 60_000

type Silent = { drawing: Drawing; contractId: number; number: number }

const silentIn = ({ campaigns, now }: Model): Silent[] =>
  campaigns.flatMap(({ contractId, drawings }) =>
    drawings.flatMap((drawing) => {
      const { number, requestedAt } = drawing
      if (contractId === null || number === null || requestedAt === null || !isAwaited(drawing)) return []
      return requestedAt + SILENCE_MS <= now ? [{ drawing, contractId, number }] : []
    }),
  )

/** The contract refuses a value that was requested again in the meantime, and a number that is void already. */
const isRefused = async ({ chain: { ask, contract: to } }: World, data: Hex): Promise<boolean> => {
  try {
    await ask('eth_call', [{ from: owner, to, data }, 'latest'])
    return false
  } catch {
    return true
  }
}

const actOn = (name: string, encode: (silent: Silent) => Hex, act: (model: Model, silent: Silent) => void) =>
  fc.nat(3).map((place) =>
    command({
      name,
      words: `${name}: ${place} of those that wait for long`,
      isPossible: (model) => model.chain === 'silent' && silentIn(model).length > 0,
      run: async (model, world, tell) => {
        const { chain, tally } = world
        const waiting = silentIn(model)
        const silent = waiting[place % waiting.length] as Silent
        const data = encode(silent)
        // The contract's clock is the time of its newest block.
        await chain.mine()
        const refused = await isRefused(world, data)
        tell(`${name}: ${silent.drawing.label}${refused ? ', which the contract refuses' : ''}`)
        tally.count(CHAIN, `${name}${refused ? ' (refused)' : ''}`)
        if (refused) return OK
        await send(chain.ask, { from: owner, to: chain.contract, data })
        await chain.mine()
        act(model, silent)
        return OK
      },
    }),
  )

export const voids: fc.Arbitrary<Command> = actOn(
  'give a number up',
  ({ contractId, number }) =>
    encodeFunctionData({ abi, functionName: 'voidDrawing', args: [BigInt(contractId), number, SILENT] }),
  ({ voids: known }, { contractId, number }) => void known.push({ contractId, number }),
)

/** After a repeated request, the first answer counts, whichever of the requests it belongs to. */
export const requestsAgain: fc.Arbitrary<Command> = actOn(
  'ask for a value again',
  ({ contractId, number }) =>
    encodeFunctionData({ abi, functionName: 'rerequest', args: [BigInt(contractId), number] }),
  () => {},
)
