/**
 * What an event says to a partner. The database writes events with codes and details; the sentences are made where an
 * event is shown or sent. An example already has its sentences.
 */
import { attentionMembers, type StoredAttention } from '../attention.ts'

type Data = Record<string, unknown>
type Stuck = { attention: StoredAttention | null }

const isStuck = (value: unknown): value is Stuck => typeof value === 'object' && value !== null && 'attention' in value

const presentDrawing = ({ attention, ...drawing }: Stuck) => ({ ...drawing, ...attentionMembers(attention) })

const presentPayout = ({ attention, ...payout }: Stuck) => {
  const { needsAttention: reason, ...members } = attentionMembers(attention)
  return { ...payout, reason, ...members }
}

export const presentEventData = (data: Data): Data => {
  const { drawing, payout } = data
  if (isStuck(drawing)) return { ...data, drawing: presentDrawing(drawing) }
  return isStuck(payout) ? { ...data, payout: presentPayout(payout) } : data
}
