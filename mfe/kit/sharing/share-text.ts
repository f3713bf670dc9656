import type { Share } from '../../../contracts/http/shares.ts'

const day = new Intl.DateTimeFormat('en', { dateStyle: 'long' })

/** When a link ends, as a sentence without its subject. */
export const expiryText = ({ status, expiresAt }: Pick<Share, 'status' | 'expiresAt'>): string => {
  if (expiresAt === null) return 'Never expires'
  return `${status === 'expired' ? 'Expired' : 'Expires'} on ${day.format(new Date(expiresAt))}`
}

/** One link among those of a run. */
export const linkName = ({ name }: Pick<Share, 'name'>): string => (name === null ? 'the link' : `the link for ${name}`)

/** `1 view`, `3 views`. */
export const counted = (count: number, one: string, several = `${one}s`): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : several}`

/** `45 s`, `2 min 5 s`: how long something was read, in seconds begun. */
export const readingTime = (milliseconds: number): string => {
  const seconds = Math.ceil(milliseconds / 1000)
  const minutes = Math.floor(seconds / 60)
  return minutes === 0 ? `${seconds} s` : `${minutes} min ${seconds % 60} s`
}

/** What a link asks of its readers, and which text it shows. */
export const linkTraits = ({ hasPasscode, requiresEmail, pinnedVersion }: Share): readonly string[] => [
  ...(hasPasscode ? ['Passcode'] : []),
  ...(requiresEmail ? ['Asks for an e-mail address'] : []),
  pinnedVersion === null ? 'Follows later edits' : `Shows version ${pinnedVersion}`,
]

/** Sections of the documents by what their pages call them. */
const sectionTitles: Readonly<Record<string, string>> = {
  summary: 'Executive Summary',
  objectives: 'Objectives',
  solution: 'Proposed Solution',
  pillars: 'Strategic Pillars',
  scope: 'Project Scope & Deliverables',
  timeline: 'Project Timeline',
  investment: 'Estimated Investment',
  'next-steps': 'Next Steps',
  objective: 'Understanding Your Objective',
  philosophy: 'Guiding Philosophy',
  framework: 'Phased Engagement Framework',
  options: 'Options for the First Step',
}

export const sectionTitle = (id: string): string => sectionTitles[id] ?? id
