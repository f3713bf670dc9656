import { emailKey } from '#domain/kernel/email-address.ts'
import { networkOf } from '#domain/kernel/network.ts'
import type { Throttle } from '#domain/kernel/throttle.ts'
import type { RequestOrigin, SecurityLog } from '#domain/security/service/security-log.ts'
import type { User } from '../ports/users.ts'

/** Records a failed sign-in with its reason, or once per window that a limit was reached. */
export type RecordFailure = (
  verdict: object | 'wrong',
  email: string,
  user: User | null,
  from: RequestOrigin,
  reason?: string,
) => Promise<void>

type Ports = { readonly throttle: Throttle; readonly record: SecurityLog }

/** A limit is recorded once per account and network in 15 minutes, every wrong guess each time. */
export const failureRecorder =
  ({ throttle, record }: Ports): RecordFailure =>
  async (verdict, email, user, from, reason = 'Wrong password') => {
    if (verdict === 'wrong') return record('sign_in_failed', user, from, reason)
    const bucket = `recorded sign-in ${emailKey(email)} ${networkOf(from.address)}`
    const first = await throttle.pass(bucket, { max: 1, seconds: 900 })
    if (first.open) await record('limit_reached', user, from, 'Too many failed sign-ins')
  }
