/** Prints data as the source text of a literal, in the form that the project's formatter leaves alone. */

const LINE_WIDTH = 120

type Literal = string | number | boolean | object

const isList = (value: Literal): value is Literal[] => Array.isArray(value)

const inOneLine = (value: Literal): string => {
  if (isList(value)) return `[${value.map(inOneLine).join(', ')}]`
  if (typeof value !== 'object') return typeof value === 'string' ? `'${value}'` : String(value)
  const members = Object.entries(value).map(([name, member]) => `${name}: ${inOneLine(member as Literal)}`)
  return `{ ${members.join(', ')} }`
}

/** A list of several records is never put on one line. */
const needsLines = (value: Literal): boolean => {
  if (typeof value !== 'object') return false
  if (!isList(value)) return Object.values(value).some((member) => needsLines(member as Literal))
  const records = value.filter((item) => typeof item === 'object' && Object.keys(item).length > 1)
  return (value.length > 1 && records.length === value.length) || value.some(needsLines)
}

/** `column` is where the text starts; after it come a comma or ` as const`. */
export const printLiteral = (value: Literal, indent = '', column = indent.length): string => {
  const line = inOneLine(value)
  if (typeof value !== 'object' || (!needsLines(value) && column + line.length < LINE_WIDTH)) return line
  const inner = `${indent}  `
  const [open, close, items] = isList(value)
    ? ['[', ']', value.map((item) => printLiteral(item, inner))]
    : ['{', '}', Object.entries(value).map(([name, member]) => printMember(name, member as Literal, inner))]
  return `${open}\n${items.map((item) => `${inner}${item},\n`).join('')}${indent}${close}`
}

const printMember = (name: string, member: Literal, indent: string): string =>
  `${name}: ${printLiteral(member, indent, indent.length + name.length + 2)}`
