/** Whether what was there when a request to go live was made is still there when it is decided. */
export type Grounds = { askedBy: string; isStillAsked: boolean; isSuspended: boolean; isEnded: boolean }

/** What is no longer there, and what to do about it. */
export const goneGrounds = ({ askedBy, isStillAsked, isSuspended, isEnded }: Grounds): string[] => [
  ...(isStillAsked
    ? []
    : [`${askedBy}, who asked for it, is no longer an owner of the team: decline it, so that an owner can ask.`]),
  ...(isSuspended ? ['The partner is suspended: resume it first, or decline the request.'] : []),
  ...(isEnded ? ['The test campaign has ended: decline the request, so that one that runs can be asked for.'] : []),
]
