import { emailKey } from '#domain/kernel/email-address.ts'
import { type KnownNetworks, networkOf } from '#domain/kernel/network.ts'
import type { Throttle } from '#domain/kernel/throttle.ts'

export type TooManyAttempts = { readonly type: 'TooManyAttempts'; readonly retryAfterSeconds: number }

type Verdict = 'right' | 'wrong' | TooManyAttempts

/** `half`: the password was right and the second factor is pending. */
type Check = () => Promise<boolean | 'half'>

/** Limits on guesses at an account: at its password and at its second factors alike. */
export type SignInLimits = {
  /** Counts an attempt and discounts it on success; after `half`, earlier failures stay counted. */
  readonly guarded: (email: string, address: string, check: Check) => Promise<Verdict>
  readonly countFailure: (email: string, address: string) => Promise<void>
  /** Both steps succeeded: resets the failures from this address and remembers the network. */
  readonly forgive: (email: string, address: string) => Promise<void>
}

type Ports = { readonly throttle: Throttle; readonly knownNetworks: KnownNetworks }

const perAccountHere = { max: 5, seconds: 900 }
const perNetwork = { max: 50, seconds: 900 }
/** Over all networks: slows distributed guessing without locking the owner out of known networks. */
const perAccount = { max: 50, seconds: 900 }

export const signInLimits = ({ throttle, knownNetworks }: Ports): SignInLimits => {
  /** Counts in each bucket in turn; a refusal discounts the earlier ones. */
  const count = async (account: string, address: string): Promise<TooManyAttempts | readonly string[]> => {
    const isKnown = await knownNetworks.has(account, address)
    const network = networkOf(address)
    const limits = [
      [`${account} ${network}`, perAccountHere],
      [`sign-in ${network}`, perNetwork],
      [account, perAccount],
    ] as const
    const counted: string[] = []
    for (const [bucket, limit] of limits) {
      const passage = await throttle.pass(bucket, limit)
      if (passage.open) counted.push(bucket)
      else if (bucket !== account || !isKnown) {
        for (const earlier of counted) await throttle.refund(earlier)
        return { type: 'TooManyAttempts', retryAfterSeconds: passage.retryAfterSeconds }
      }
    }
    return counted
  }

  const forgive = async (email: string, address: string): Promise<void> => {
    const account = accountBucket(email)
    await throttle.forgive(`${account} ${networkOf(address)}`)
    await knownNetworks.add(account, address)
  }

  return {
    guarded: async (email, address, check) => {
      const counted = await count(accountBucket(email), address)
      if ('type' in counted) return counted
      const checked = await check()
      if (!checked) return 'wrong'
      for (const bucket of counted) await throttle.refund(bucket)
      if (checked !== 'half') await forgive(email, address)
      return 'right'
    },
    countFailure: async (email, address) => {
      await count(accountBucket(email), address)
    },
    forgive,
  }
}

const accountBucket = (email: string) => `sign-in ${emailKey(email)}`
