import { formatter, timeText } from '@atrium/kit'
import type { Share } from '#contracts/share/http/shares.ts'

const day = formatter.dates({ dateStyle: 'long' })

/** When a link ends, as a sentence without its subject. */
export const expiryText = ({ status, expiresAt }: Pick<Share, 'status' | 'expiresAt'>): string => {
  if (expiresAt === null) return 'Never expires'
  return `${status === 'expired' ? 'Expired' : 'Expires'} on ${timeText(day, expiresAt)}`
}

/** The state of the decision that a link asks for; null if it asks for none. */
export const linkDecisionText = ({ decision }: Pick<Share, 'decision'>): string | null => {
  if (decision === null) return null
  const { state, at, until } = decision
  if (state === 'open') return `Asks for a decision until ${timeText(day, until)}`
  if (state === 'lapsed') return `No decision by ${timeText(day, until)}`
  return decisionText({ ...decision, state, at: at ?? until })
}

type Decided = { readonly state: 'accepted' | 'declined'; readonly at: string } & {
  readonly name: string | null
  readonly number: number | null
}

/** Who decided what and when, the same on every screen. */
export const decisionText = ({ state, at, name, number }: Decided): string => {
  const author = state === 'accepted' ? `by ${name ?? 'an erased person'} ` : ''
  return `${state === 'accepted' ? 'Accepted' : 'Declined'} ${author}on ${timeText(day, at)}, version ${number}`
}

/** How a link is named among those of a run. */
export const linkName = ({ name }: Pick<Share, 'name'>): string => (name === null ? 'the link' : `the link for ${name}`)

/** A link's gates and its pinned version. */
export const linkTraits = ({ hasPasscode, passcodeExhausted, requiresEmail, number }: Share): readonly string[] => [
  ...(hasPasscode ? [passcodeExhausted ? 'Passcode used up: set a new one' : 'Passcode'] : []),
  ...(requiresEmail ? ['Asks for an e-mail address'] : []),
  versionText(number),
]

const versionText = (number: number | null): string =>
  number === null ? 'Follows later edits' : `Shows version ${number}`
