/** The schedules that staff choose in words; every other cron expression is edited as one. */
export type Rhythm = 'hourly' | 'daily' | 'weekdays' | 'weekly' | 'monthly'

export type Schedule = {
  readonly rhythm: Rhythm
  /** `09:00`; of an hourly schedule only the minutes count. */
  readonly time: string
  /** From 0, Sunday; only of a weekly schedule. */
  readonly weekday: number
  /** From 1 to 28, which every month has; only of a monthly schedule. */
  readonly day: number
}

export const usualSchedule: Schedule = { rhythm: 'weekdays', time: '09:00', weekday: 1, day: 1 }

export const rhythmWords: Readonly<Record<Rhythm, string>> = {
  hourly: 'Every hour',
  daily: 'Every day',
  weekdays: 'Every weekday',
  weekly: 'Every week',
  monthly: 'Every month',
}

export const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const
export const lastDay = 28

/** The cron expression of a schedule: minute, hour, day of the month, month, weekday. */
export const cronOf = ({ rhythm, time, weekday, day }: Schedule): string => {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  switch (rhythm) {
    case 'hourly':
      return `${minute} * * * *`
    case 'daily':
      return `${minute} ${hour} * * *`
    case 'weekdays':
      return `${minute} ${hour} * * 1-5`
    case 'weekly':
      return `${minute} ${hour} * * ${weekday}`
    case 'monthly':
      return `${minute} ${hour} ${day} * *`
  }
}

/** The schedule of a cron expression; null if no choice of words says the same. */
export const scheduleOf = (cron: string): Schedule | null => {
  const [minutes = '', hours = '', day = '', month = '', weekday = '', ...rest] = cron.trim().split(/\s+/)
  const minute = numberIn(minutes, 59)
  if (minute === null || month !== '*' || rest.length > 0) return null
  const hour = numberIn(hours, 23)
  const time = `${twoDigits(hour ?? 0)}:${twoDigits(minute)}`
  const isAnyDay = day === '*'
  if (hours === '*') return isAnyDay && weekday === '*' ? { ...usualSchedule, rhythm: 'hourly', time } : null
  if (hour === null) return null
  if (isAnyDay && weekday === '*') return { ...usualSchedule, rhythm: 'daily', time }
  if (isAnyDay && /^(?:1-5|mon-fri)$/i.test(weekday)) return { ...usualSchedule, rhythm: 'weekdays', time }
  const onWeekday = numberIn(weekday, 7)
  if (isAnyDay && onWeekday !== null) return { ...usualSchedule, rhythm: 'weekly', time, weekday: onWeekday % 7 }
  const onDay = numberIn(day, lastDay)
  return weekday === '*' && onDay !== null && onDay > 0
    ? { ...usualSchedule, rhythm: 'monthly', time, day: onDay }
    : null
}

/** `Every weekday at 09:00`, or the expression itself. */
export const scheduleText = (cron: string): string => {
  const schedule = scheduleOf(cron)
  if (schedule === null) return `At the times ${cron}`
  const { rhythm, time, weekday, day } = schedule
  switch (rhythm) {
    case 'hourly':
      return `Every hour at :${time.slice(3)}`
    case 'weekly':
      return `Every ${weekdays[weekday]} at ${time}`
    case 'monthly':
      return `Every month on day ${day} at ${time}`
    default:
      return `${rhythmWords[rhythm]} at ${time}`
  }
}

const numberIn = (text: string, max: number): number | null =>
  /^\d{1,2}$/.test(text) && Number(text) <= max ? Number(text) : null

const twoDigits = (number: number): string => String(number).padStart(2, '0')
