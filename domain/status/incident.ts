/** What operators tell the public: outages, and maintenance that is planned. */
import { z } from 'zod'
import { shownText } from '../shown-name.ts'
import type { Component } from './component.ts'

export const impacts = ['degraded', 'down', 'maintenance'] as const
export type Impact = (typeof impacts)[number]

/** What an update says of how far it is; `resolved` ends either kind. */
const stages = {
  outage: ['investigating', 'identified', 'monitoring', 'resolved'],
  maintenance: ['scheduled', 'in_progress', 'resolved'],
} as const
export type Stage = (typeof stages)[keyof typeof stages][number]

export const stagesOf = (impact: Impact): readonly Stage[] =>
  stages[impact === 'maintenance' ? 'maintenance' : 'outage']

/** What is said first of an incident. */
export const firstStage = (impact: Impact): Stage => stagesOf(impact)[0] as Stage

const MAX_TITLE = 120
const MAX_SAID = 1_000

export const incidentTitle = shownText(MAX_TITLE)
export const incidentText = shownText(MAX_SAID)

export const incidentId = z.string().regex(/^inc_[A-Za-z0-9]{22}$/, 'must be the id of an incident, inc_…')

export type IncidentUpdate = { stage: Stage; said: string; at: Date }

/** `updates` are the newest first. `endsAt` is of maintenance; `resolvedAt` null: it lasts, or lies ahead. */
export type Incident = {
  id: string
  components: readonly Component[]
  impact: Impact
  title: string
  startsAt: Date
  endsAt: Date | null
  resolvedAt: Date | null
  updates: readonly IncidentUpdate[]
}

/** Whether it still lasts or lies ahead. */
export const isOpen = ({ endsAt, resolvedAt }: Incident, now: Date): boolean =>
  resolvedAt === null && (endsAt === null || endsAt > now)

/** Whether it is going on at this moment. */
export const isUnderWay = (incident: Incident, now: Date): boolean => isOpen(incident, now) && incident.startsAt <= now

const ANNOUNCED_AHEAD_MS = 24 * 3_600_000

/** Whether partners are told of it wherever they are: it is under way, or is maintenance within a day. */
export const isAnnounced = (incident: Incident, now: Date): boolean =>
  isOpen(incident, now) && incident.startsAt.getTime() <= now.getTime() + ANNOUNCED_AHEAD_MS
