import type { Money } from '../../worker/chain/money.ts'

export const moneyInWords = (money: Money): string =>
  money === null
    ? 'is not in the contract'
    : `${money.balance} ${money.symbol}; ${money.maxPerDrawing} a payment, ${money.maxPerDay} a day, of which ${money.leftToday} are left today`
