import type { BulkAnswer } from '#contracts/lead/http/lead-bulk.ts'

/** Leads in one call: with a reason of the greatest length in each, its body stays under 4 MiB. */
const maxInPart = 500

/** What restores the leads that a bulk change has changed, in parts of a call each. */
export const undoParts = ({ results }: BulkAnswer) => {
  const leads = results.flatMap(({ id, version, outcome, previous }) =>
    outcome === 'changed' && previous !== null ? [{ id, version, previous }] : [],
  )
  return Array.from({ length: Math.ceil(leads.length / maxInPart) }, (_, part) =>
    leads.slice(part * maxInPart, (part + 1) * maxInPart),
  )
}

/** The results of several calls as those of one. */
export const bulkSum = (answers: readonly BulkAnswer[]): BulkAnswer => ({
  changed: answers.reduce((sum, { changed }) => sum + changed, 0),
  unchanged: answers.reduce((sum, { unchanged }) => sum + unchanged, 0),
  refused: answers.reduce((sum, { refused }) => sum + refused, 0),
  results: answers.flatMap(({ results }) => results),
})
