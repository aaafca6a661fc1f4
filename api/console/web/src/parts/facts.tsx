import type { ReactNode } from 'react'
import { Copy } from '../../../../portal/web/src/parts/copy.tsx'
import './facts.css'

/** A fact has a name and a value; one whose value is null is left out. */
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

/** An id, hash or address in full, with a button to copy it, and a link if it has a page. */
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
