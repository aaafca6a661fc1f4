import { readFile } from 'node:fs/promises'
import { text as textOf } from 'node:stream/consumers'
import type { PrizeDrawings } from '../client.ts'
import { ProblemError } from '../errors.ts'
import { receiptsIn } from '../receipts.ts'
import type { SendWinnersInput } from '../types.ts'
import { type Command, type Context, DONE, openDraws, textOption, UsageError, WRONG } from './command.ts'
import { ListError, readWinners, type WrittenList } from './winners-text.ts'

const readSource = async (file: string): Promise<string> => {
  if (file === '-') return textOf(process.stdin)
  return readFile(file, 'utf8').catch((error: Error) => {
    throw new UsageError(`${file} cannot be read: ${error.message}`)
  })
}

/** The drawing with the earliest cutoff that still takes winners and has none. */
const nextOf = async (draws: PrizeDrawings, slug: string, signal: AbortSignal): Promise<string | null> => {
  for await (const { id, winners, needsAttention } of draws.listAllDrawings({ slug, status: 'open' }, { signal }))
    if (winners.length === 0 && needsAttention === null) return id
  return null
}

/** A problem of the body, with the line it is on. */
const placed = ({ lines }: WrittenList, { pointer, detail }: { pointer: string; detail: string }) => {
  const [, element] = /^\/winners\/(\d+)/.exec(pointer) ?? []
  const line = element === undefined ? undefined : lines[Number(element)]
  return { line: line ?? null, detail }
}

const refuse = ({ out }: Context, problems: readonly { line: number | null; detail: string }[]): number => {
  for (const { line, detail } of problems)
    out.say(line === null ? detail : `line ${line}: ${detail}`, { problem: { line, detail } })
  return WRONG
}

export const send: Command = {
  usage: 'send SLUG [DRAWING|next] FILE [--receipts FOLDER]',
  about: `Sends a list of winners to a drawing, or to the next one that has none. The file, or - for standard input, holds JSON as the API
takes it, CSV (winner, displayName, avatarUrl; with or without a line of names), or an id on each line. What is wrong is said
with its line. Sending the same list again does no harm. --receipts keeps the signed receipt of the list in a folder.`,
  options: { receipts: { type: 'string' } },
  words: [2, 3],
  run: async (words, context) => {
    const { out, signal } = context
    const [slug = '', target, file] = words.length === 2 ? [words[0], 'next', words[1]] : words
    const receipts = textOption(context, 'receipts')
    const draws = openDraws(context, receipts === undefined ? undefined : receiptsIn(receipts))
    const text = await readSource(file ?? '-')
    let list: WrittenList
    try {
      list = readWinners(text)
    } catch (error) {
      if (!(error instanceof ListError)) throw error
      return refuse(context, [{ line: null, detail: error.message }])
    }
    const id = target === 'next' ? await nextOf(draws, slug, signal) : (target ?? '')
    if (id === null) return refuse(context, [{ line: null, detail: 'Every open drawing has its winners.' }])
    try {
      const winners = list.winners as SendWinnersInput['winners']
      const { drawing } = await draws.sendWinners({ slug, id, winners }, { signal })
      const { cutoffAt, status } = drawing
      const sent = { drawing: drawing.id, winners: list.winners.length, status, cutoffAt }
      out.say(`Sent ${sent.winners} winners to ${sent.drawing}, whose cutoff is ${cutoffAt}.`, sent)
      return DONE
    } catch (error) {
      if (!(error instanceof ProblemError) || error.errors.length === 0) throw error
      return refuse(
        context,
        error.errors.map((one) => placed(list, one)),
      )
    }
  },
}
