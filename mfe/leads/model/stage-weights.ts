import type { Lead } from '#contracts/lead/http/leads.ts'

/** The chance, in percent, that a lead of an open status is won; null for a decided one. */
const stageWeights: Readonly<Record<Lead['status'], number | null>> = {
  new: 10,
  contacted: 20,
  qualified: 40,
  proposal_sent: 60,
  won: null,
  lost: null,
}

/** A value by the weight of its status, in the smallest unit of the currency; null for a decided status. */
export const weightedValue = (status: Lead['status'], value: number): number | null => {
  const weight = stageWeights[status]
  return weight === null ? null : Math.round((value * weight) / 100)
}
