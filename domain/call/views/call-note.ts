import type { Attendee, Transcript } from '../model/index.ts'

/** More attendees than this are counted, not listed. */
const maxListed = 100

/** The text of the note that a transcript becomes: what the call was, who was in it, its summary, and what was said. */
export const callNote = ({ title, attendees, summary, text }: Omit<Transcript, 'startedAt'>): string =>
  [title, attendeesText(attendees), summary === '' ? '' : `Summary:\n${summary}`, text]
    .filter((part) => part !== '')
    .join('\n\n')

const attendeesText = (attendees: readonly Attendee[]): string => {
  const others = attendees.length - maxListed
  const names = attendees.slice(0, maxListed).map(nameOf).join(', ')
  return names === '' ? '' : `Attendees: ${names}${others > 0 ? ` and ${others} more` : ''}`
}

const nameOf = ({ name, email }: Attendee): string => (name === '' ? email : `${name} <${email}>`)
