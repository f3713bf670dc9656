import { splitWords } from '@atrium/kit/witness'
import type { Sentence } from '#contracts/messages.ts'

const everywhere = ['Unable to Load Report', 'Report', 'Invalid Link'] as const

/** The texts of the page scripts; a page in another language embeds their translations. */
export const wordsOfOpening: readonly Sentence[] = [
  ...everywhere,
  'Email is required',
  'Passcode is required',
  'Opening...',
  'Open the report',
  'The server could not be reached.',
  'This passcode is not right',
  'Invalid email address',
  'Enter the passcode and your e-mail address to open this report.',
  'Enter the passcode to open this report.',
  'Enter your e-mail address to open this report.',
  'Too many wrong passcodes were tried. Ask the sender of the link for a new one.',
]

export const wordsOfReport: readonly Sentence[] = [
  ...everywhere,
  'Report not found or has expired',
  'Access denied',
  'Failed to load report',
  'A newer version is here.',
  'Show it',
  'Your question could not be sent. Check your connection and try again.',
  'Your question was sent.',
  'An answer has arrived.',
  'Another report was opened in this browser',
  'This browser refuses cookies, which a report needs. Allow them for this site, then open the link again.',
  'Load this page again to read that one, or open the link of this report again.',
  ...Object.values(splitWords),
]
