/** @typedef {typeof words} Words */

const number = new Intl.NumberFormat('en-US')

/** @param {number} count @param {string} one @param {string} other */
const counted = (count, one, other) => `${number.format(count)} ${count === 1 ? one : other}`

export const words = {
  locale: 'en-US',

  times: {
    /** @param {number} days @param {number} hours */
    days: (days, hours) => `in ${counted(days, 'day', 'days')} ${hours} h`,
    /** @param {number} hours @param {string} minutes */
    hours: (hours, minutes) => `in ${hours} h ${minutes} min`,
    /** @param {number} minutes @param {string} seconds */
    minutes: (minutes, seconds) => `in ${minutes} min ${seconds} s`,
    /** @param {number} seconds */
    seconds: (seconds) => `in ${seconds} s`,
    due: 'any moment now',
    /** @param {string} clock */
    ownTime: (clock) => `${clock} your time`,
  },

  changed: 'The page has changed.',
  /** @param {string} stage */
  changedTo: (stage) => `The page has changed: ${stage}.`,

  wasI: {
    empty: 'Enter the id that you were given, or the name shown for you.',
    email: 'An e-mail address never stands in a draw. Ask the people who run the campaign which id stands for you.',
    notLoaded: 'The list could not be loaded. Try again in a moment.',
    isIn: 'In this draw: ',
    /** Between the id and the link to its position. */
    isAt: ' is at ',
    /** @param {number} position */
    position: (position) => `position ${number.format(position)}`,
    noPrize: 'It won no prize in this draw.',
    /** @param {string} amount */
    won: (amount) => `It won ${amount}.`,
    /** @param {string} amount */
    wonHeld: (amount) => `It won ${amount}, a large prize, which is paid by hand.`,
    /** @param {number} count @param {string} name */
    shownAs: (count, name) =>
      count === 1
        ? `One entry is shown as “${name}”:`
        : `${counted(count, 'entry is', 'entries are')} shown as “${name}”:`,
    shownNote:
      'A shown name is not an id: others may be shown by the same one, and the organiser may change it. Only your id tells which entry is yours.',
    /** @param {number} count */
    moreShown: (count) => `and ${number.format(count)} more.`,
    notFound: 'This draw has no such id and nobody shown by such a name: ',
    alike: 'There is ',
    and: ' and ',
    everyCharacter: '. In an id every character counts, and so do capitals.',
    whyNot:
      'That need not mean that you were not in it. Names are shown only where the organiser gave one, and an id is made by the organiser, often with a secret key, so only the organiser can tell you yours. The list has only those whom the organiser entered in this draw.',
  },

  check: {
    checking: 'Checking …',
    /** @param {string} host */
    asking: (host) => `Comparing with the chain, through ${host} …`,
    broken: 'The check could not be run in this browser. Download the proof, and check it with the script instead.',
    /** @param {number} megabytes @param {number} most */
    tooLarge: (megabytes, most) =>
      `That is ${number.format(megabytes)} MB, and no proof is larger than ${most} MB. Choose a proof.json.`,
    noProof: 'There is no proof at this address. A draw has one as soon as it is drawn.',
    /** @param {number} status */
    serverAnswered: (status) => `The proof cannot be loaded: the server answered ${status}. Try again in a moment.`,
    noConnection: 'The proof cannot be loaded: the connection failed. Try again.',
    notText: 'This file is not text. A proof is a file of text named proof.json.',

    right: 'This draw checks out.',
    /** @param {number} failed @param {number} all */
    wrong: (failed, all) =>
      `${number.format(failed)} of ${counted(all, 'check', 'checks')} failed: this is not what the rules give.`,
    /** @param {string} error */
    unknown: (error) => `Nothing is wrong so far, but not all could be found out. ${error}`.trim(),
    /** @param {number} all */
    whatRight: (all) =>
      `The list has the fingerprint that the proof names, and every roll and every prize follow from it, the random value and the prize table, exactly as published: ${counted(all, 'check', 'checks')}, and none failed.`,
    whatWrong: 'What failed is marked below. Keep this proof, and ask the organiser or the service to explain it.',
    byWhom:
      'Your own browser computed this, with the script that anyone can download and read. What it could not check is listed below.',
    isTest: 'It is a TEST draw: the service itself made the random value, and no real prize depends on it.',
    noChain:
      'What the contract on the chain holds was taken from the proof. Compare with the chain below to be sure of it.',
    /** @param {string} host */
    withChain: (host) => `The contract on the chain holds the same, as ${host}, a node of the chain, answered.`,
    /** @param {string} host */
    chainUnreached: (host) =>
      `The chain could not be asked through ${host} just now, which says nothing about the draw. Try again later, or name another node below.`,
    withLog: 'The public log of this site has the same list, prize table and times, from when the list was locked.',
    logUnreached:
      'The public log of this site could not be read just now, which says nothing about the draw. Try again later.',
    wrongInLog: 'The public log of this site does not have this draw as the proof says.',
    whatWrongInLog:
      'What failed is marked below. Either something else was promised than what is shown, or the proof is of another service, which has a log of its own: check it on the site of that service. If it is of this one, keep this proof, and ask the organiser or the service to explain it.',
    everyCheck: 'Every check',
    ok: 'ok',
    failed: 'FAILED',
    notChecked: 'Not checked, because nothing that was read can show it',
    /** Names of checks that are not said as the script says them. @type {Readonly<Record<string, string>>} */
    names: {},
    detailsNote: '',
    nameless: 'A draw without a name',
    /** @param {number} at */
    drawNumber: (at) => `Draw ${number.format(at)}`,
    /** @param {string} id */
    drawId: (id) => `Draw ${id}`,
    /** @param {string} draw @param {string} campaign */
    ofCampaign: (draw, campaign) => `${draw} of ${campaign}`,
  },

  node: {
    title: 'Compare with the chain',
    about:
      'A node of the chain tells what the contract holds. Name one that you trust; your browser asks only that one. If it refuses to answer web pages, use the script.',
    address: 'Address of a node (JSON-RPC)',
    ask: 'Ask this node',
  },

  proof: {
    nothing: 'There is nothing to check yet. Paste a proof, choose a file or give a link.',
    link: 'This is a link. Put it into the field for links.',
    webPage: 'This is a web page, not a proof. Download the proof from the page of its draw.',
    cut: 'This begins like a proof, but does not end like one. Some of it may be missing: copy all of it, or choose the file.',
    notJson: 'This is not a proof: a proof is JSON, and begins with {. Copy all of it, or choose the file.',
    notObject: 'This is JSON, but not a proof: a proof begins with { and ends with }.',
    many: 'This holds more values than any proof has.',
    /** @param {string} name */
    twice: (name) => `This has the name “${name}” twice in one object, so it says two things. A true proof never does.`,
    draws: 'This is a list of draws, not a proof. Open one of its draws, and take its proof.',
    guarantees: 'This is a list of guarantees, not the proof of a draw.',
    noScheme: 'This is JSON, but not a proof: a proof names its rules under "scheme".',
    noLink: 'There is no link yet. Copy the address of a draw from your browser.',
    noDraw: 'This link does not lead to a draw. Open the page of the draw, and copy its address.',
    campaign: 'This link leads to a campaign. Choose one of its draws, and copy the address of that page.',
    /** @param {string} host */
    elsewhere: (host) =>
      `This link leads to ${host}, and a page of this site does not ask another. Download the proof there, and choose the file here.`,
    noFile: 'No file is chosen yet.',
    oneFile: 'Give one file at a time.',
  },
}
