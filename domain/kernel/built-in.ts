/** The built-in behaviours of workflows; all others call an endpoint. */
export type BuiltIn = 'engagement_overview' | 'proposal'

/** The numbers of the workflows with these behaviours, the same in every installation. */
export const builtInWorkflows = { engagement_overview: 4, proposal: 5 } as const satisfies Record<BuiltIn, number>
