export type LeadStatus = 'new' | 'contacted' | 'qualified' | 'proposal_sent' | 'won' | 'lost'
export type LeadPriority = 'low' | 'medium' | 'high'
export type LeadSource = 'contact_form' | 'newsletter' | 'direct' | 'referral'

/** The stages in order: every status but lost, which can follow any. */
export const stages = ['new', 'contacted', 'qualified', 'proposal_sent', 'won'] as const
export type Stage = (typeof stages)[number]

/** The further of the stage reached so far and a new status. */
export const furthest = (reached: Stage, status: LeadStatus): Stage =>
  status !== 'lost' && stages.indexOf(status) > stages.indexOf(reached) ? status : reached
