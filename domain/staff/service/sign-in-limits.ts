import { emailKey } from '#domain/kernel/email-address.ts'
import type { Bucket, Counted, TooManyAttempts } from '#domain/kernel/guess.ts'
import { type KnownNetworks, networkOf } from '#domain/kernel/network.ts'
import type { Limit, Throttle } from '#domain/kernel/throttle.ts'
import { guesses } from '#domain/security/service/guesses.ts'

type Verdict = Promise<'right' | 'wrong' | TooManyAttempts>

/** `half`: the password was right and the second factor is pending. */
type Check = (counted: Counted) => Promise<boolean | 'half'>

/** Limits on guesses at an account: at its password, its second factors and its invitation. */
export type SignInLimits = {
  /**
   * Counts an attempt and discounts it on success; after `half`, the pending second factor counts until `forgive`.
   * `goesOn`: the account's limit on this network does not apply.
   */
  readonly guarded: (email: string, address: string, check: Check, goesOn?: boolean) => Verdict
  /**
   * A guess in an open session. It counts for this session alone, which its owner got by signing in: guesses from
   * elsewhere do not lock it.
   */
  readonly guardedInSession: <Answer>(
    token: string,
    check: (counted: Counted) => Promise<Answer | false>,
  ) => Promise<Answer | 'wrong' | TooManyAttempts>
  /** A guess at the token of an invitation; `find` returns false for an unknown one. */
  readonly guardedInvitation: <Found>(
    address: string,
    find: (counted: Counted) => Promise<Found | false>,
  ) => Promise<Found | 'wrong' | TooManyAttempts>
  /** Failures of an account on a network within the window. */
  readonly maxHere: number
  /** Both steps succeeded: resets the failures from this address and remembers the network. */
  readonly forgive: (email: string, address: string) => Promise<void>
}

type Ports = { readonly throttle: Throttle; readonly knownNetworks: KnownNetworks }

const quarterHour = (max: number): Limit => ({ max, seconds: 900 })
const perAccountHere = quarterHour(5)
const perSession = quarterHour(5)
const perNetwork = quarterHour(50)
/** Over all networks: slows distributed guessing without locking the owner out of known networks. */
const perAccount = quarterHour(50)
/** Sign-ins whose second factor is pending, or was never given. */
const halfHere = quarterHour(20)
const halfPerAccount = quarterHour(100)

/**
 * All limits are per 15 minutes: 5 failures of an account on a network, 50 of a network, 50 of an account from new
 * networks.
 */
export const signInLimits = ({ throttle, knownNetworks }: Ports): SignInLimits => {
  const { guess, judge } = guesses(throttle)

  const bucketsOf = async (email: string, address: string, goesOn: boolean) => {
    const account = accountBucket(email)
    const isStrange = !(await knownNetworks.has(account, address))
    const network = networkOf(address)
    const failures: readonly Bucket[] = [
      [`${account} ${network}`, perAccountHere, !goesOn],
      [`sign-in ${network}`, perNetwork],
      [account, perAccount, isStrange],
    ]
    const halves: readonly Bucket[] = [
      [`half ${account} ${network}`, halfHere],
      [`half ${account}`, halfPerAccount, isStrange],
    ]
    return { failures, halves }
  }

  return {
    guarded: async (email, address, check, goesOn = false) => {
      const { failures, halves } = await bucketsOf(email, address, goesOn)
      const outcome = await guess(failures, check)
      if (outcome === 'half') return judge(halves, async () => 'right' as const)
      return outcome === true ? 'right' : outcome
    },
    guardedInSession: async (token, check) => {
      const bucket = `session ${token}`
      return guess([[bucket, perSession]], async (counted) => {
        const answer = await check(counted)
        if (answer !== false) await throttle.forgive(bucket)
        return answer
      })
    },
    guardedInvitation: (address, find) => guess([[`invitation ${networkOf(address)}`, perNetwork]], find),
    maxHere: perAccountHere.max,
    forgive: async (email, address) => {
      const account = accountBucket(email)
      for (const name of [`${account} ${networkOf(address)}`, `half ${account} ${networkOf(address)}`])
        await throttle.forgive(name)
      await throttle.refund(`half ${account}`)
      await knownNetworks.add(account, address)
    },
  }
}

const accountBucket = (email: string) => `sign-in ${emailKey(email)}`
