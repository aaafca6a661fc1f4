/** What a campaign is doing. Only an active one makes drawings; an ended one never starts again. */
export const campaignStatuses = ['active', 'paused', 'ended'] as const
export type CampaignStatus = (typeof campaignStatuses)[number]

/** How a campaign gets its winners: the partner sends them, or the service fetches them at the cutoff. */
export const winnersModes = ['push', 'pull'] as const
export type WinnersMode = (typeof winnersModes)[number]
