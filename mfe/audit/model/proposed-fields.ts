import type { Approval } from '#contracts/approval/http.ts'
import { type Fact, factsOf } from './facts-of.ts'

type Proposed = Pick<Approval, 'before' | 'after'>

/** A field that a command would set; without `from` where nothing stood there before, or the same. */
type ProposedField = Pick<Fact, 'path'> & { readonly from?: unknown; readonly to: unknown }

/** The fields that a command would set, or empty; what it makes anew is shown field by field. */
export const proposedFields = ({ before, after }: Proposed): readonly ProposedField[] =>
  Object.entries(after).flatMap(([field, to]): readonly ProposedField[] => {
    const from = before?.[field] ?? null
    if ((to ?? from) === null) return []
    if (before === null) return factsOf(to, field).map(({ path, value }) => ({ path, to: value }))
    return field in before && from !== to ? [{ path: field, from, to }] : [{ path: field, to }]
  })
