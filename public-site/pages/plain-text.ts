/** Characters that change the direction of the text around them: without markup nothing else contains them. */
const TURNING = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

/** A partner's text where there is no markup: in a title, a feed, a picture. */
export const plainText = (text: string): string => text.replace(TURNING, '')
