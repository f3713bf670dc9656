import { z } from 'zod'
import { contactEmail, instant, optionalText, uuid } from '#contracts/fields.ts'
import { route } from '#contracts/route.ts'
import { staffRoles } from '../roles.ts'

const role = z.enum(staffRoles, { error: `One of ${staffRoles.join(', ')}` })
const factor = z.enum(['totp', 'passkey'])

const teamMember = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  role,
  status: z.enum(['active', 'invited', 'disabled']),
  /** The factors that are set up. */
  secondFactor: z.array(factor),
  lastSignInAt: instant.nullable(),
})

export type TeamMember = z.output<typeof teamMember>

export const invitation = z.object({ email: contactEmail, name: optionalText(120), role })

const oneMember = z.object({ staff: teamMember })

export const staff = {
  list: route({
    method: 'get',
    path: '/api/staff',
    summary: 'List staff by address',
    access: 'staff',
    reply: z.object({ staff: z.array(teamMember) }),
    status: 200,
  }),
  invite: route({
    method: 'post',
    path: '/api/staff',
    summary: 'Invite a colleague; the link works once, for 72 hours, and ends an earlier one',
    access: 'staff',
    proof: true,
    body: invitation,
    reply: z.object({ staff: teamMember, inviteUrl: z.string() }),
    status: 201,
  }),
  revise: route({
    method: 'patch',
    path: '/api/staff/:id',
    summary: 'Rename, give another role, disable or enable; a changed role and disabling end that user’s sessions',
    access: 'staff',
    proof: true,
    params: z.object({ id: uuid }),
    body: z
      .object({
        name: z.string({ error: 'A text' }).trim().max(120, 'At most 120 characters'),
        role,
        disabled: z.boolean({ error: 'true or false' }),
      })
      .partial(),
    reply: oneMember.extend({
      /** When disabling: how many leads stay with the member. */
      leads: z.int().optional(),
    }),
    status: 200,
    versioned: true,
  }),
  handOver: route({
    method: 'post',
    path: '/api/staff/:id/hand-over',
    summary: 'Give all leads of a member to another, or to all',
    access: 'staff',
    proof: true,
    params: z.object({ id: uuid }),
    body: z.object({
      /** An active admin; null: the leads have no owner any more. */
      to: z.string({ error: 'A member of staff, or null' }).max(100, 'A member of staff, or null').nullable(),
    }),
    reply: z.object({ leads: z.int() }),
    status: 200,
  }),
}
