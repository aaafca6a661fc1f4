import type { Texts } from '../texts.ts'

/** A chain as people call it. */
export const chainInWords = ({ draw: { chains } }: Texts, name: string): string => {
  const known: Readonly<Record<string, string>> = {
    base: chains.base,
    'base-sepolia': chains.baseSepolia,
    local: chains.local,
  }
  return known[name] ?? name
}
