import { route } from '../route.ts'
import { leadId } from './leads.ts'

export const leadErasure = {
  erase: route({
    method: 'post',
    path: '/api/leads/:id/erase',
    summary: 'Erase a person: what is personal of the lead can never be read again, by nobody',
    access: 'staff',
    params: leadId,
    status: 204,
  }),
}
