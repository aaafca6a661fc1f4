import { writeMoney } from '../format/numbers.ts'

export const Money = ({ cents }: { cents: number }) => <span className="number">{writeMoney(cents)}</span>
