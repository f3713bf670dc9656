export type LeadStatus = 'new' | 'contacted' | 'qualified' | 'proposal_sent' | 'won' | 'lost'
export type LeadPriority = 'low' | 'medium' | 'high'
export type LeadSource = 'contact_form' | 'newsletter' | 'direct' | 'referral'

/** How far a lead can come: every status but lost, which may follow on any. */
export const stages = ['new', 'contacted', 'qualified', 'proposal_sent', 'won'] as const
export type Stage = (typeof stages)[number]

/** The further of what was reached so far and a status that comes now. */
export const furthest = (reached: Stage, status: LeadStatus): Stage =>
  status !== 'lost' && stages.indexOf(status) > stages.indexOf(reached) ? status : reached
