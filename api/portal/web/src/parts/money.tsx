import { money } from '../formats.ts'

export const Money = ({ cents }: { cents: number }) => <span className="number">{money(cents)}</span>
