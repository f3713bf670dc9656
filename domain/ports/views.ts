import type { LeadView } from '../projections/lead-view.ts'

/** One row of a read model as it reads after an append. */
export type ViewChange = { readonly view: 'leads'; readonly row: LeadView }
