const day = /^(\d{4})-(\d{2})-(\d{2})$/
const moment = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(:\d{2}(?:\.\d{1,3})?)?\s*(Z|[+-]\d{2}:?\d{2})?)?$/

/** A calendar day, or null for one that does not exist, such as 30 February or a day in year 0. */
export const dayIn = (text: string): string | null => {
  const [, year] = day.exec(text.slice(0, 10)) ?? []
  if (year === undefined || year === '0000' || !moment.test(text)) return null
  const date = new Date(`${text.slice(0, 10)}T00:00:00.000Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text.slice(0, 10)) ? text.slice(0, 10) : null
}

/** An instant: UTC unless a zone is given, midnight unless a time is given. */
export const instantIn = (text: string): string | null => {
  const [, date, time = '00:00', seconds = ':00', zone = 'Z'] = moment.exec(text) ?? []
  if (date === undefined || dayIn(date) === null) return null
  const at = new Date(`${date}T${time}${seconds}${zone}`)
  return Number.isNaN(at.getTime()) || at.getTime() < 0 ? null : at.toISOString()
}
