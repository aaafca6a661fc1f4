/** What turns the direction of the text around it: where there is no markup, nothing else keeps it from that. */
const TURNING = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

/** A partner's text for a place without markup: a title, a feed, a picture. */
export const plainText = (text: string): string => text.replace(TURNING, '')
