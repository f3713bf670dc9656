export const leadStatuses = ['new', 'contacted', 'qualified', 'proposal_sent', 'won', 'lost'] as const
export type LeadStatus = (typeof leadStatuses)[number]

export const leadPriorities = ['low', 'medium', 'high'] as const
export type LeadPriority = (typeof leadPriorities)[number]

const leadSources = ['contact_form', 'newsletter', 'direct', 'referral'] as const
export type LeadSource = (typeof leadSources)[number]

/** A stage: every status but lost, which can follow any. */
export type Stage = Exclude<LeadStatus, 'lost'>
/** In order. */
export const stages: readonly Stage[] = leadStatuses.filter((status) => status !== 'lost')

/** The further of the stage reached so far and a new status. */
export const furthestStage = (stage: Stage, status: LeadStatus): Stage =>
  status !== 'lost' && stages.indexOf(status) > stages.indexOf(stage) ? status : stage
