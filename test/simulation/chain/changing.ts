import fc from 'fast-check'
import { OK } from '../answers.ts'
import { type Command, command } from '../command.ts'
import type { ChainMood, Model } from '../model.ts'
import type { World } from '../world.ts'

const words: Record<ChainMood, string> = {
  well: 'let the chain and its provider be well',
  silent: 'let the provider be silent',
  away: 'let no node of the chain answer',
}

export const letChainBe = (model: Model, { provider, nodes }: World, mood: ChainMood): void => {
  model.chain = mood
  // Otherwise its values would come to the chain unseen, and be found there once it is silent.
  provider.keepSilent(mood !== 'well')
  nodes.cutOff(mood === 'away')
}

export const moodOfChain = (mood: ChainMood): Command =>
  command({
    name: 'mood of the chain',
    words: words[mood],
    isPossible: ({ campaigns }) => campaigns.some(({ contractId }) => contractId !== null),
    run: async (model, world, tell) => {
      tell(words[mood])
      letChainBe(model, world, mood)
      return OK
    },
  })

export const changesOfChain: fc.Arbitrary<Command> = fc
  .constantFrom<ChainMood[]>('well', 'well', 'silent', 'away')
  .map(moodOfChain)
