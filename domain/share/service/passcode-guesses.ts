import { type KnownNetworks, networkOf } from '#domain/kernel/network.ts'
import type { Throttle } from '#domain/kernel/throttle.ts'
import type { PasscodeTally } from '../ports/passcode-tally.ts'

export type TooManyGuesses = { readonly type: 'TooManyGuesses'; readonly retryAfterSeconds: number }
/** So many were wrong that the passcode opens nothing any more, other than for those who opened the link before. */
export type PasscodeExhausted = { readonly type: 'PasscodeExhausted' }

type Guesser = {
  readonly shareId: string
  readonly address: string
  /** The visit of a browser that has the link open already. */
  readonly visitId: string | null
}

type Counted = {
  readonly type: 'Counted'
  /** It is the last one that the link takes. */
  readonly isLast: boolean
  /** It was the right one after all. */
  readonly forgive: () => Promise<void>
  /** It was neither right nor wrong: the link is over. */
  readonly takeBack: () => Promise<void>
}

/** Counts a guess at a link's passcode before it is looked at. */
export type CountGuess = (guesser: Guesser) => Promise<Counted | TooManyGuesses | PasscodeExhausted>

type Ports = { readonly throttle: Throttle; readonly knownNetworks: KnownNetworks; readonly tally: PasscodeTally }

const perGuesser = { most: 5, seconds: 900 }
/** In the life of a passcode, from wherever they come: six digits stay a secret. */
const mostPerLink = 100

export const passcodeGuesses =
  ({ throttle, knownNetworks, tally }: Ports): CountGuess =>
  async ({ shareId, address, visitId }) => {
    const link = `passcode ${shareId}`
    const here = visitId === null ? `${link} ${networkOf(address)}` : `${link} visit ${visitId}`
    const passage = await throttle.pass(here, perGuesser)
    if (!passage.open) return { type: 'TooManyGuesses', retryAfterSeconds: passage.retryAfterSeconds }
    const isKnown = visitId !== null || (await knownNetworks.has(link, address))
    const wrong = visitId === null ? await tally.add(shareId, mostPerLink) : null
    if (wrong === null && !isKnown) {
      await throttle.refund(here)
      return { type: 'PasscodeExhausted' }
    }
    const takeBack = async () => {
      if (wrong !== null) await tally.takeBack(shareId)
    }
    const forgive = async () => {
      await throttle.forgive(here)
      await knownNetworks.add(link, address)
      await takeBack()
    }
    return { type: 'Counted', isLast: wrong === mostPerLink, forgive, takeBack }
  }
