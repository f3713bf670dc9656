import { systemClock } from '#adapters/system/system-clock.ts'
import { uuidIds } from '#adapters/system/uuid-ids.ts'
import type { Ports } from '#apps/infrastructure/infrastructure.ts'
import type { Settings } from '#apps/settings.ts'
import { isSameAddress } from '#domain/kernel/email-address.ts'
import type { TeamMember } from '#domain/staff/ports/users.ts'
import { moveEndpointCredentials } from '#domain/workflow/service/endpoint-credentials.ts'
import { createFirstWorkflows } from '#domain/workflow/service/first-workflows.ts'
import type { Mounted } from './atrium.ts'
import { addFirstUser, type FirstUser } from './first-user.ts'
import type { SetUp } from './set-up.ts'

export type FirstSteps = {
  readonly firstUser: FirstUser | null
  /** Whether an account has the address of the settings: in what was restored another one may. */
  readonly isAdminStaff: boolean
  readonly setUp: SetUp | null
}

/** Gives a new installation its first workflows and its first account, and offers its set-up. */
export const takeFirstSteps = async (
  settings: Settings,
  { store, workflowReader }: Ports<'store' | 'workflowReader'>,
  { accounts, secrets, offerSetUp }: Mounted,
): Promise<FirstSteps> => {
  await createFirstWorkflows(store, uuidIds, systemClock.now())
  await moveEndpointCredentials(store, workflowReader, secrets, systemClock)
  const firstUser = await addFirstUser(settings, accounts)
  const isAdmin = ({ email, status }: TeamMember) => status === 'active' && isSameAddress(email, settings.ADMIN_EMAIL)
  return { firstUser, isAdminStaff: (await accounts.list()).some(isAdmin), setUp: await offerSetUp() }
}
