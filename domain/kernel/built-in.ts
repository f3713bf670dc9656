/** What a workflow does by itself; the others call their endpoint. */
export type BuiltIn = 'engagement_overview' | 'proposal'
