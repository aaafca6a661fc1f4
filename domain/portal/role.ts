/** What a member of a partner's team may do. Each role may do what those before it may. */

export const roles = ['viewer', 'manager', 'owner'] as const
export type Role = (typeof roles)[number]

/** Whether this role allows what requires the other. */
export const mayActAs = (role: Role, needed: Role): boolean => roles.indexOf(role) >= roles.indexOf(needed)
