import { mustBeAdmin } from '#adapters/http/lead/lead-owner.ts'
import { bind, type HttpApi } from '#adapters/http/server/bind.ts'
import { rejected } from '#adapters/http/server/rejections.ts'
import { auth } from '#contracts/staff/http/auth.ts'
import { staff as contract, type TeamMember as Shown } from '#contracts/staff/http/staff.ts'
import type { OwnedLeads } from '#domain/lead/service/hand-over-leads.ts'
import { rowOf } from '#domain/log/ports/views.ts'
import type { TeamMember, Users } from '#domain/staff/ports/users.ts'
import type { AcceptInvitation } from '#domain/staff/service/accept-invitation.ts'
import type { Team } from '#domain/staff/service/team.ts'
import { replaceSession } from './sign-in-steps.ts'
import { requestOriginOf, signedIn } from './signed-in.ts'
import { staffRefusal } from './staff-refusals.ts'

/** Mails an invitation, if mail is configured. */
export type MailInvitation = (to: { readonly email: string; readonly name: string }, url: string) => void

type Parts = {
  readonly team: Team
  readonly users: Users
  readonly accept: AcceptInvitation
  readonly mail: MailInvitation
  readonly publicUrl: string
  readonly leads: OwnedLeads
}

/** The team: members and invitations. */
export const teamRoutes = (api: HttpApi, { team, users, accept, mail, publicUrl, leads }: Parts): void => {
  const { record } = api
  const memberOf = async (id: string): Promise<Shown> => {
    const member = await users.find(id)
    if (member === null) throw rejected({ type: 'StaffNotFound' })
    return answerOf(member)
  }

  bind(api, contract.list, async () => ({ body: { staff: (await users.list()).map(answerOf) } }))

  bind(api, contract.invite, async ({ body }, { context, caller }) => {
    const outcome = await team.invite(body, context)
    if (!outcome.accepted) throw rejected(outcome.rejection)
    const inviteUrl = `${publicUrl}/dashboard/invite#${outcome.token}`
    mail(body, inviteUrl)
    await record('staff_invited', signedIn(caller).user, requestOriginOf(caller), `${body.email} as ${body.role}`)
    return { body: { staff: await memberOf(outcome.id), inviteUrl } }
  })

  bind(api, contract.revise, async ({ params: { id }, body }, { context, caller }) => {
    const outcome = await team.revise(id, body, context)
    if (!outcome.accepted) throw rejected(outcome.rejection)
    const member = await memberOf(id)
    await record('staff_changed', signedIn(caller).user, requestOriginOf(caller), changeText(member))
    const { version } = rowOf(outcome.changes, 'staff')
    return { body: { staff: member, ...(body.disabled && { leads: await leads.count(id) }) }, version }
  })

  bind(api, contract.handOver, async ({ params: { id }, body: { to } }, { context }) => {
    await memberOf(id)
    await mustBeAdmin(users, to, 'to')
    return { body: { leads: await leads.handOver(id, to, context) } }
  })

  bind(api, auth.invite, async ({ body }, { caller, c }) => {
    const outcome = await accept(body, requestOriginOf(caller), api.clock.now())
    if (outcome.type === 'over') throw rejected({ type: 'InvitationOver' })
    if (outcome.type !== 'joined') throw staffRefusal(outcome, { chosen: ['password'] })
    await replaceSession(api, c, outcome.token)
    return { body: { user: outcome.user } }
  })
}

const answerOf = ({ id, email, name, role, status, factors, lastSignInAt }: TeamMember): Shown => ({
  id,
  email,
  name,
  role,
  status,
  secondFactor: [...factors],
  lastSignInAt,
})

const changeText = ({ email, role, status }: Shown) => `${email} is ${status}, ${role}`
