/** What the sentences of every language are made of. */
import { checksummed } from '../../chain/address.ts'
import type { AuditAction } from '../audit-action.ts'

export type AuditDetail = Readonly<Record<string, string | number | boolean | null>>

export type Sentence = (detail: AuditDetail) => string

/** A sentence followed by those of its parts whose detail is there; `{}` in a part stands for the detail. */
export const withDetails =
  (sentence: string, ...parts: readonly [name: string, part: string][]): Sentence =>
  (detail) => {
    const said = parts
      .filter(([name]) => detail[name] !== undefined && detail[name] !== null)
      .map(([name, part]) => part.replace('{}', () => spelled(detail[name])))
    return ended(`${sentence}${said.join('')}`)
  }

/** Adds a full stop, unless a text that somebody typed already ends the sentence. */
const ended = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`)

const ADDRESS = /^0x[0-9a-f]{40}$/
const INSTANT = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)(:\d\d)?(?:\.\d+)?Z$/

/** Times in UTC to the second where they have seconds, addresses with their checksum, everything else as it is. */
const spelled = (value: AuditDetail[string] | undefined): string => {
  const [, date, time, seconds] = INSTANT.exec(String(value)) ?? []
  if (date === undefined) return ADDRESS.test(String(value)) ? checksummed(String(value)) : String(value)
  return `${date} ${time}${seconds === ':00' ? '' : seconds} UTC`
}

export type Sentences = Readonly<Record<AuditAction, Sentence>>
