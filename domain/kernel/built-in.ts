/** The built-in behaviours of workflows; all others call an endpoint. */
export type BuiltIn = 'engagement_overview' | 'proposal'
