import type { Mutant } from './mutant.ts'

/** Breaks that only live campaigns meet. */
export const mutantsOnChain: readonly Mutant[] = [
  {
    name: 'a nonce is left out',
    file: 'worker/chain/sending/store.ts',
    find: 'first + chosen.length)',
    replace: 'first + chosen.length + 1)',
    histories: 10,
  },
  {
    name: 'a guarantee is paid under a number that the contract has given',
    file: 'worker/chain/sending/order.ts',
    find: "kind === 'settle' ? 0 : paid + 1",
    replace: "kind === 'settle' ? 0 : paid",
    histories: 250,
  },
  {
    name: 'a database that was set back keeps a salt that the contract was not told of',
    file: 'worker/chain/number-in-order.ts',
    find: 'salt: fromHex(salt)',
    replace: 'salt: drawing.salt',
    histories: 50,
  },
  {
    name: 'a number that was given up in the contract is waited for',
    file: 'worker/chain/reconcile.ts',
    find: '(drawing?.revealedAt !== 0 || drawing.isVoid)',
    replace: 'drawing?.revealedAt !== 0',
    histories: 10,
  },
]
