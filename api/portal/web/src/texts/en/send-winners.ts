import type { ReactNode } from 'react'
import { pluralIn } from '../plural.ts'
import { sentence, type Wrap } from '../sentence.ts'

const many = pluralIn('en')

export const sendWinners = {
  title: 'Send winners',
  drawing: 'Drawing',
  drawingOf: (at: string) => `Drawing of ${at}`,
  noRole: 'Winners are sent by managers and owners of the team. Ask one of them, or an owner for another role.',
  closed: {
    title: 'No list can be sent here',
    cancelled: (reason: string) => `This drawing was cancelled and takes no winners. ${reason}`,
    pull: (source: Wrap) =>
      sentence`The service fetches the winners of this campaign from your address. To send them instead, change the ${source('winners’ source of the campaign')}.`,
    ended: 'This campaign has ended and takes no more winners.',
  },
  cutoffIn: (left: ReactNode, at: ReactNode) => sentence`Cutoff in ${left}: ${at}`,
  meanwhile: {
    title: 'Another list was sent in the meantime',
    sentence: (winners: number, at: ReactNode) =>
      sentence`Someone sent ${many(winners, 'winner', 'winners')} at ${at}, while this page was open. Yours would replace them.`,
  },
  wereSent: (winners: number, at: ReactNode) =>
    sentence`${many(winners, 'winner was', 'winners were')} sent at ${at}. A new list replaces them.`,
  locked: {
    title: 'The list of this drawing is locked',
    sentence: 'Sending the same winners in the same order changes their names and avatars. Any other list is refused.',
  },
  passed: {
    title: 'The cutoff has passed without winners',
    sentence: 'Your list stays here. Extend the cutoff, then send it.',
  },
  enter: {
    title: 'Enter the list',
    notYet: 'The list cannot be sent like this yet; see below.',
    tooLong: 'This list is too long for the browser to keep through a reload. Keep its file at hand.',
    review: 'Review the list',
    reading: (read: string) => `Reading… ${read} so far`,
    count: (read: string, expected: string) => `${read} of ${expected} winners`,
    pasted: 'Pasted list',
    field: 'Winners',
    fieldHint: 'One on each line: id, then optionally name and avatar address. CSV and JSON are fine too.',
    example: '7f3a91c2…\nb81e07d4…, Ann',
    size: (megabytes: string) => `${megabytes} MB. It is checked like any other list.`,
    asText: 'Show it as text',
    choose: 'Choose a file',
    clear: 'Clear the list',
    drop: 'Or drop a CSV, TXT or JSON file onto the field.',
    unreadable: 'This file cannot be read',
  },
  file: {
    tooLarge: (megabytes: number) => `This file has more than ${megabytes} MB, more than any list needs.`,
    larger: (has: number, allowed: number) => `This file has ${has} MB; ${allowed} MB are allowed.`,
    noText: 'This file is not text. Choose a CSV, TXT or JSON file.',
    workbook: 'This is a workbook or an archive. Save the sheet as CSV in your spreadsheet and choose that file.',
    pdf: 'This is a PDF. Choose a CSV, TXT or JSON file.',
    guessed: 'This file is not UTF-8, so it was read as Windows-1252. Check the names below.',
  },
  problems: {
    title: (n: number) => (n === 1 ? 'One problem' : many(n, 'problem', 'problems')),
    at: {
      Line: (line: string, detail: string) => `Line ${line}: ${detail}`,
      Entry: (entry: string, detail: string) => `Entry ${entry}: ${detail}`,
    },
    twice: {
      Line: (id: string, first: number) => `"${id}" is already on line ${first}; nobody may be in a list twice.`,
      Entry: (id: string, first: number) => `"${id}" is already on entry ${first}; nobody may be in a list twice.`,
    },
    tooMany: (most: number, has: number) => `A list has ${most} winners at most; this one has ${has}.`,
    otherJson: 'This JSON is neither an array of winners nor an object with the member winners.',
    badJson: (why: string) => `This begins like JSON but is not well formed: ${why}`,
    unclosed: 'A quotation mark opens here and is not closed properly. Close it, or write "" for one inside quotes.',
    tooWide: (columns: number) =>
      `This line has ${many(columns, 'column', 'columns')}. Write one winner on each line: id, name, avatar address.`,
    noId: 'The first line names the columns, but none of them is called id. Name the one that holds the ids.',
    missing: (has: string, expected: string, missing: string) =>
      `This list has ${has}, the drawing takes ${expected}: ${missing} missing.`,
    excess: (has: string, expected: string, excess: string) =>
      `This list has ${has}, the drawing takes ${expected}: ${excess} too many.`,
  },
  header: {
    winner: 'The first line is read as a winner.',
    names: (names: string) => `The first line is read as column names: ${names}.`,
    leftOut: (names: string) => `Left out: ${names}.`,
    look: 'Look for column names',
    asWinner: 'Read it as a winner',
  },
  columns: {
    title: 'Columns',
    which: 'Which column holds what? The first line names them. The choice is kept in this browser for this campaign.',
    byHand: 'Choose the columns by hand',
    automatically: 'Find the columns automatically',
    held: { winner: 'Winner id', displayName: 'Shown name', avatarUrl: 'Picture address' },
    choose: 'Choose a column',
    none: 'None',
    column: (n: number) => `Column ${n}`,
    preview: 'Table of the first lines',
  },
  review: {
    title: 'Check the list',
    summary: (winners: number, names: string, avatars: string) =>
      `${many(winners, 'winner', 'winners')}, ${names} with a name, ${avatars} with an avatar. The order matters: each position gets a random value and a prize of its own. The list is sent exactly as it stands here.`,
    back: 'Back to the list',
    ends: 'First and last winners',
    between: (winners: string) => `… ${winners} between …`,
    noFingerprint: 'The fingerprint of the list is not shown because this page was not opened over https.',
    fingerprint: 'Fingerprint of this list, as it is published when it is locked',
    computing: 'Computing…',
    copyFingerprint: 'Copy fingerprint',
  },
  order: {
    title: 'Order',
    hint: 'Move a winner by its buttons, or with Alt and the arrow keys, Home and End.',
    list: 'The list in order',
    position: 'Position',
    winner: 'Winner',
    move: 'Move',
    moved: (winner: string, position: number) => `${winner} is now at position ${position}.`,
    pages: 'Pages of the list',
    page: (n: number | string) => `Page ${n}`,
    controls: { first: 'First page', previous: 'Previous page', next: 'Next page', last: 'Last page' },
    moves: { up: 'Move up', down: 'Move down', top: 'Move to the top', bottom: 'Move to the bottom' },
    movesOf: {
      up: (winner: string) => `Move ${winner} up`,
      down: (winner: string) => `Move ${winner} down`,
      top: (winner: string) => `Move ${winner} to the top`,
      bottom: (winner: string) => `Move ${winner} to the bottom`,
    },
  },
  send: {
    verb: (winners: number) => `Send ${many(winners, 'winner', 'winners')}`,
    done: 'The winners are sent.',
    again: 'The list is sent again.',
    replaceTitle: 'Replace the other list?',
    replaceSentence: (at: ReactNode) =>
      sentence`Someone sent a list to this drawing at ${at}, while this page was open. Until the cutoff the list that is sent last counts.`,
    keepTheirs: 'Keep theirs',
    replace: 'Replace it with mine',
  },
}
