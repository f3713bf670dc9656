import type { Passage, Throttle } from '../ports/throttle.ts'

export type TooManyGuesses = { readonly type: 'TooManyGuesses'; readonly retryAfterSeconds: number }

/** Counts what is tried as a link's passcode. */
export type Guesses = {
  /** null where one more may be tried. */
  readonly count: (shareId: string, address: string) => Promise<TooManyGuesses | null>
  /** It was the right one. */
  readonly forgive: (shareId: string, address: string) => Promise<void>
}

const perAddress = { most: 5, seconds: 900 }
/** From wherever they come: many addresses together are no way around it. */
const perShare = { most: 50, seconds: 3600 }

export const passcodeGuesses = (throttle: Throttle): Guesses => ({
  count: async (shareId, address) => {
    const here = await throttle.pass(atAddress(shareId, address), perAddress)
    if (!here.open) return tooMany(here)
    const anywhere = await throttle.pass(atShare(shareId), perShare)
    if (anywhere.open) return null
    await throttle.refund(atAddress(shareId, address))
    return tooMany(anywhere)
  },
  forgive: async (shareId, address) => {
    await throttle.forgive(atAddress(shareId, address))
    await throttle.refund(atShare(shareId))
  },
})

const atAddress = (shareId: string, address: string) => `passcode ${shareId} ${address}`
const atShare = (shareId: string) => `passcode ${shareId}`

const tooMany = ({ retryAfterSeconds }: Extract<Passage, { open: false }>): TooManyGuesses => ({
  type: 'TooManyGuesses',
  retryAfterSeconds,
})
