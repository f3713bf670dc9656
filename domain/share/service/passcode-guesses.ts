import type { Counted } from '#domain/kernel/guess.ts'
import { type KnownNetworks, networkOf } from '#domain/kernel/network.ts'
import type { Throttle } from '#domain/kernel/throttle.ts'
import { guesses } from '#domain/security/service/guesses.ts'
import type { PasscodeTally } from '../ports/passcode-tally.ts'

export type TooManyGuesses = { readonly type: 'TooManyGuesses'; readonly retryAfterSeconds: number }
/** The passcode is locked, except for visitors who opened the link before. */
export type PasscodeExhausted = { readonly type: 'PasscodeExhausted' }

type Guesser = {
  readonly shareId: string
  readonly address: string
  /** The visit of a browser that already has the link open. */
  readonly visitId: string | null
}

type CountedGuess = {
  readonly type: 'Counted'
  /** Whether it is the last guess that the link allows. */
  readonly isLast: boolean
  readonly proof: Counted
  /** The guess was right. */
  readonly forgive: () => Promise<void>
  /** The link is expired or revoked; the guess does not count. */
  readonly takeBack: () => Promise<void>
}

/** Counts a guess at a link's passcode before it is checked. */
type CountGuess = (guesser: Guesser) => Promise<CountedGuess | TooManyGuesses | PasscodeExhausted>

type Ports = { readonly throttle: Throttle; readonly knownNetworks: KnownNetworks; readonly tally: PasscodeTally }

const perGuesser = { max: 5, seconds: 900 }
/** Per passcode over all addresses, so that six digits cannot be brute-forced. */
const maxPerLink = 100

/** A new passcode has tries of its own. After a wrong guess, neither `forgive` nor `takeBack` is called: it has counted. */
export const passcodeGuesses =
  ({ throttle, knownNetworks, tally }: Ports): CountGuess =>
  async ({ shareId, address, visitId }) => {
    const link = `passcode ${shareId}`
    const passcode = `${link} ${await tally.generation(shareId)}`
    const here = visitId === null ? `${passcode} ${networkOf(address)}` : `${passcode} visit ${visitId}`
    const proof = await guesses(throttle).judge([[here, perGuesser]], async (counted) => counted)
    if ('type' in proof) return { type: 'TooManyGuesses', retryAfterSeconds: proof.retryAfterSeconds }
    const isKnown = visitId !== null || (await knownNetworks.has(link, address))
    const wrong = visitId === null ? await tally.add(shareId, maxPerLink) : null
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
    return { type: 'Counted', isLast: wrong === maxPerLink, proof, forgive, takeBack }
  }
