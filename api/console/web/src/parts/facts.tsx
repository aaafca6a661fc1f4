import type { ReactNode } from 'react'
import { Copy } from '../../../../portal/web/src/parts/copy.tsx'
import './facts.css'

/** A fact is its name and what it is; a null is left out. */
export type Fact = readonly [name: string, value: ReactNode]

/** Facts under each other, each beside its name. */
export const Facts = ({ of }: { of: readonly Fact[] }) => (
  <dl className="facts">
    {of
      .filter(([, value]) => value !== null)
      .map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
  </dl>
)

/** An id, hash or address in full, to be copied; with an address of its own page it leads there. */
export const Identifier = ({ value, label, url = null }: { value: string; label: string; url?: string | null }) => (
  <span className="identifier">
    {url === null ? (
      <code>{value}</code>
    ) : (
      <a className="link" href={url} target="_blank" rel="noreferrer">
        <code>{value}</code>
      </a>
    )}
    <Copy value={value} label={`Copy ${label}`} />
  </span>
)
