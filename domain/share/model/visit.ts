import { accept, type Decision, reject } from '#domain/kernel/decider.ts'
import type { OpenShare, ReadSections, ShareRejection } from './commands.ts'
import type { SectionTime, ShareEvent } from './events.ts'
import { type LiveShare, readingOf, recordedAt } from './state.ts'

type Verdict = Decision<ShareEvent, ShareRejection>

/** Within an hour. Beyond them a link opens all the same, but its stream does not grow by it. */
const mostPeople = 120
const mostMachines = 60
const mostReadings = 1200

/** Lets in who has the link and what it asks for. That staff look at it themselves is nothing to record. */
export const openShare = (
  { visitId, by, returning, passcodeVerifier, email, now }: OpenShare,
  share: LiveShare,
): Verdict => {
  const passcodeMissing = share.passcodeVerifier !== null && passcodeVerifier !== share.passcodeVerifier
  const emailMissing = share.requiresEmail && email === null
  if (passcodeMissing || emailMissing) {
    const asked = { passcode: share.passcodeVerifier !== null, email: share.requiresEmail }
    const passcodeWrong = passcodeMissing && passcodeVerifier !== null
    return reject({ type: 'ShareGated', ...asked, passcodeWrong })
  }
  if (by === 'staff' || returning) return accept()
  const recorded = recordedAt(share, now)
  if (by === 'person' ? recorded.people >= mostPeople : recorded.machines >= mostMachines) return accept()
  const known = share.requiresEmail ? email : null
  return accept({ type: 'ShareOpened', data: { visitId, by, email: known, openedAt: now } })
}

type ViewShare = { readonly visitId: string; readonly now: string }

/** Counts a visit once, however often it is said. */
export const viewShare = ({ visitId, now }: ViewShare, share: LiveShare): Verdict =>
  share.unseenVisits.includes(visitId) ? accept({ type: 'ShareViewed', data: { visitId, viewedAt: now } }) : accept()

/** More sections than any document has are somebody's joke. */
const mostSections = 60
/** A visit says so a few dozen times in hours; the share's history is not made longer by one that never stops. */
const mostMessages = 200

/** Keeps the time that can be true. */
export const readSections = (command: ReadSections, share: LiveShare): Verdict => {
  const { visitId, openedAt, now } = command
  const { milliseconds: before, messages } = readingOf(share.readings, visitId)
  if (messages >= mostMessages || recordedAt(share, now).readings >= mostReadings) return accept()
  const read = knownSections(summed(command.sections), share)
  const sections = within(Date.parse(now) - Date.parse(openedAt) - before, read)
  if (sections.length === 0) return accept()
  return accept({ type: 'ShareSectionsRead', data: { visitId, sections, readAt: now } })
}

/** Those that are known come first, and as many others as may still become so. */
const knownSections = (times: readonly SectionTime[], { sections }: LiveShare): readonly SectionTime[] => {
  const known = new Set(sections)
  const further = times.filter(({ section }) => !known.has(section)).slice(0, mostSections - known.size)
  return [...times.filter(({ section }) => known.has(section)), ...further]
}

/** Nobody reads for longer than they are there, all sections and messages of a visit together. */
const within = (most: number, times: readonly SectionTime[]): readonly SectionTime[] => {
  let left = Math.max(0, most)
  return times
    .map(({ section, milliseconds }) => {
      const kept = Math.min(milliseconds, left)
      left -= kept
      return { section, milliseconds: kept }
    })
    .filter(({ milliseconds }) => milliseconds > 0)
}

/** A section that is named twice was read for both times. */
const summed = (times: readonly SectionTime[]): readonly SectionTime[] => {
  const sums = new Map<string, number>()
  for (const { section, milliseconds } of times) sums.set(section, (sums.get(section) ?? 0) + milliseconds)
  return [...sums].map(([section, milliseconds]) => ({ section, milliseconds }))
}
