import { route } from '#contracts/route.ts'
import { leadId } from './leads.ts'

export const leadErasure = {
  erase: route({
    method: 'post',
    path: '/api/leads/:id/erase',
    summary: 'Erase a person: the personal data of the lead becomes permanently unreadable',
    access: 'staff',
    proof: true,
    params: leadId,
    status: 204,
  }),
}
