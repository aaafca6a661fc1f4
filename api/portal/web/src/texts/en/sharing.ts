export const sharing = {
  links: {
    title: 'Personal links',
    what: 'One address for each winner: a page that says what they won and why, how to check it, and nothing about anyone else. Send each to its winner alone: anyone who has it sees the page.',
    download: 'Download all links (CSV)',
    position: 'One link, by position',
    positions: (last: number) => `0 to ${last}, as in the proof`,
    of: (winner: string) => `The link of ${winner}:`,
    copy: 'Copy the link',
    revoke: 'Revoke this link',
    revokeAll: 'Revoke all links',
    revokeTitle: 'Revoke this link?',
    revokeAllTitle: 'Revoke all links of this draw?',
    revokeSentence: 'What was handed out says from then on that it was revoked, for good. New links are ready at once.',
    revoked: 'Revoked. New links are ready.',
  },
  embed: {
    title: 'On your own site',
    what: 'Shows the next draw and the last results on a page of yours, in the campaign’s language, light or dark, without cookies.',
    more: 'What it needs',
    copy: 'Copy the code',
  },
}
