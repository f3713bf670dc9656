import { formatter } from '@atrium/kit'

/** An instant as the value of a datetime-local field, in the display time zone. */
export const toField = (at: string): string => formatter.shownAt(new Date(at))

/** The end of the entered second, so that events within it are included. */
export const fromField = (text: string): string | null => {
  const at = formatter.momentOf(text).getTime()
  return Number.isNaN(at) ? null : new Date(at + 999).toISOString()
}
