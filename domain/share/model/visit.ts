import { accept, type Decision, reject } from '#domain/kernel/decider.ts'
import type { OpenShare, ReadSections, ShareRejection } from './commands.ts'
import type { SectionTime, ShareEvent } from './events.ts'
import { isUnseen, type LiveShare, readingOf, recordedAt } from './state.ts'

type Verdict = Decision<ShareEvent, ShareRejection>

/** Per hour. Beyond it, a link still opens but records no event. */
const maxPeople = 120
const maxMachines = 60
const maxReadings = 1200

/** Admits visitors that pass the link's gates. Views by staff are not recorded. */
export const openShare = (
  { visitId, by, returning, passcodeVerifier, email, now }: OpenShare,
  share: LiveShare,
): Verdict => {
  const passcodeMissing = share.passcodeVerifier !== null && passcodeVerifier !== share.passcodeVerifier
  const emailMissing = share.requiresEmail && email === null
  if (passcodeMissing || emailMissing) {
    const gates = { passcode: share.passcodeVerifier !== null, email: share.requiresEmail }
    const passcodeWrong = passcodeMissing && passcodeVerifier !== null
    return reject({ type: 'ShareGated', ...gates, passcodeWrong })
  }
  if (by === 'staff' || returning) return accept()
  const recorded = recordedAt(share, now)
  if (by === 'person' ? recorded.people >= maxPeople : recorded.machines >= maxMachines) return accept()
  const readerEmail = share.requiresEmail ? email : null
  return accept({ type: 'ShareOpened', data: { visitId, by, email: readerEmail, openedAt: now } })
}

type ViewShare = { readonly visitId: string; readonly now: string }

/** Counts a visit once; repeats are ignored. */
export const viewShare = ({ visitId, now }: ViewShare, share: LiveShare): Verdict =>
  isUnseen(share, visitId) ? accept({ type: 'ShareViewed', data: { visitId, viewedAt: now } }) : accept()

/** More sections than any document has are discarded. */
const maxSections = 60
/** A visit reports a few dozen times over hours; an endless reporter does not grow the stream. */
const maxMessages = 200

/** Limits reading time to what is plausible. */
export const readSections = (command: ReadSections, share: LiveShare): Verdict => {
  const { visitId, openedAt, now } = command
  const { milliseconds: readBefore, messages } = readingOf(share, visitId)
  if (messages >= maxMessages || recordedAt(share, now).readings >= maxReadings) return accept()
  const read = sectionsWithin(sumTimes(command.sections), share)
  const sections = limitTimes(Date.parse(now) - Date.parse(openedAt) - readBefore, read)
  if (sections.length === 0) return accept()
  return accept({ type: 'ShareSectionsRead', data: { visitId, sections, readAt: now } })
}

/** Known sections first, then as many new ones as the limit allows. */
const sectionsWithin = (times: readonly SectionTime[], { sections }: LiveShare): readonly SectionTime[] => {
  const names = new Set(sections)
  const newTimes = times.filter(({ section }) => !names.has(section)).slice(0, maxSections - names.size)
  return [...times.filter(({ section }) => names.has(section)), ...newTimes]
}

/** Total reading time is capped by the length of the visit. */
const limitTimes = (max: number, times: readonly SectionTime[]): readonly SectionTime[] => {
  let left = Math.max(0, max)
  return times
    .map(({ section, milliseconds }) => {
      const time = Math.min(milliseconds, left)
      left -= time
      return { section, milliseconds: time }
    })
    .filter(({ milliseconds }) => milliseconds > 0)
}

/** Duplicate sections add up. */
const sumTimes = (times: readonly SectionTime[]): readonly SectionTime[] => {
  const sums = new Map<string, number>()
  for (const { section, milliseconds } of times) sums.set(section, (sums.get(section) ?? 0) + milliseconds)
  return [...sums].map(([section, milliseconds]) => ({ section, milliseconds }))
}
