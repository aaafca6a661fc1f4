import { money } from '../../../../../domain/money.ts'

export const Money = ({ cents }: { cents: number }) => <span className="number">{money(cents)}</span>
