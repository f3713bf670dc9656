const two = (part: number): string => String(part).padStart(2, '0')

/** An instant as the value of a datetime-local field, in the reader's zone. */
export const toField = (at: string): string => {
  const date = new Date(at)
  const day = [date.getFullYear(), two(date.getMonth() + 1), two(date.getDate())].join('-')
  return `${day}T${[date.getHours(), date.getMinutes(), date.getSeconds()].map(two).join(':')}`
}

/** The end of the entered second, so that events within it are included. */
export const fromField = (text: string): string | null => {
  const at = new Date(text).getTime()
  return Number.isNaN(at) ? null : new Date(at + 999).toISOString()
}
