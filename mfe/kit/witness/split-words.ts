import type { Sentence } from '#contracts/messages.ts'

/** What a page says of two heads of which the second does not extend the first. */
export const splitWords = {
  what: 'The log of this server does not extend the one that it showed this browser before: something recorded was changed or removed, or an earlier state was restored. Keep both signed heads as evidence.',
  before: 'Download the head seen before',
  now: 'Download the head shown now',
  accept: 'Accept the log as it is now',
} as const satisfies Record<string, Sentence>
