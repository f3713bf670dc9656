import { argon2PasswordHasher } from '#adapters/argon2/argon2-password-hasher.ts'
import { systemClock } from '#adapters/system/system-clock.ts'
import { uuidIds } from '#adapters/system/uuid-ids.ts'
import { zxcvbnPasswordStrength } from '#adapters/zxcvbn/zxcvbn-password-strength.ts'
import { guesses } from '#domain/security/service/guesses.ts'
import { securityLog } from '#domain/security/service/security-log.ts'
import { openSession } from '#domain/staff/service/open-session.ts'
import { passwordJudge } from '#domain/staff/service/password-judge.ts'
import { staff } from '#domain/staff/service/staff.ts'
import { staffAccounts } from '#domain/staff/service/staff-accounts.ts'
import { team } from '#domain/staff/service/team.ts'
import type { AtriumProcess } from '#tests/support/process/atrium-process.ts'

export type StaffParts = Awaited<ReturnType<typeof staffParts>>

const someCause = { actor: 'worker', correlationId: 'a request', causationId: 'a request' }

/** A process's services for staff, composed as the server does. */
export const staffParts = async (here: AtriumProcess) => {
  const hasher = argon2PasswordHasher()
  const record = securityLog(here.store, uuidIds, systemClock)
  const members = team({ ...here, ids: uuidIds })
  const judge = passwordJudge(zxcvbnPasswordStrength, guesses(here.throttle))
  return {
    hasher,
    team: members,
    accounts: staffAccounts({ ...here, team: members, hasher, clock: systemClock }),
    people: staff({ ...here, hasher, judge, record, openSession: openSession({ ...here, record }) }),
  }
}

/** A context for commands: the current time, and an arbitrary cause. */
export const now = () => ({ cause: someCause, at: systemClock.now() })

export const fromHere = (address = '192.0.2.1') => ({ address, browser: 'Firefox on Linux', requestId: 'a request' })
