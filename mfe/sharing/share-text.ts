import { timeText } from '@atrium/kit'
import type { Share } from '#contracts/share/http/shares.ts'

const day = new Intl.DateTimeFormat('en', { dateStyle: 'long' })

/** When a link ends, as a sentence without its subject. */
export const expiryText = ({ status, expiresAt }: Pick<Share, 'status' | 'expiresAt'>): string => {
  if (expiresAt === null) return 'Never expires'
  return `${status === 'expired' ? 'Expired' : 'Expires'} on ${timeText(day, expiresAt)}`
}

/** One link among those of a run. */
export const linkName = ({ name }: Pick<Share, 'name'>): string => (name === null ? 'the link' : `the link for ${name}`)

/** `1 view`, `3 views`. */
export const counted = (count: number, one: string, several = `${one}s`): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : several}`

/** `45 s`, `2 min 5 s`: a reading time, rounded up to seconds. */
export const readingTime = (milliseconds: number): string => {
  const seconds = Math.ceil(milliseconds / 1000)
  const minutes = Math.floor(seconds / 60)
  return minutes === 0 ? `${seconds} s` : `${minutes} min ${seconds % 60} s`
}

/** A link's gates and its pinned version. */
export const linkTraits = ({
  hasPasscode,
  passcodeExhausted,
  requiresEmail,
  pinnedVersion,
}: Share): readonly string[] => [
  ...(hasPasscode ? [passcodeExhausted ? 'Passcode used up: set a new one' : 'Passcode'] : []),
  ...(requiresEmail ? ['Asks for an e-mail address'] : []),
  pinnedVersion === null ? 'Follows later edits' : `Shows version ${pinnedVersion}`,
]

/** The documents' section names, as on their pages. */
const sectionTitles: Readonly<Record<string, string>> = {
  summary: 'Executive Summary',
  objectives: 'Objectives',
  solution: 'Proposed Solution',
  pillars: 'Strategic Pillars',
  scope: 'Project Scope & Deliverables',
  timeline: 'Project Timeline',
  investment: 'Estimated Investment',
  'next-steps': 'Next Steps',
  terms: 'Terms',
  objective: 'Understanding Your Objective',
  philosophy: 'Guiding Philosophy',
  framework: 'Phased Engagement Framework',
  options: 'Options for the First Step',
}

export const sectionTitle = (id: string): string => sectionTitles[id] ?? id
