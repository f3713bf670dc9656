import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import { calendarDay, momentOrDay } from '#contracts/fields.ts'
import { dayStart } from '#domain/kernel/instant.ts'
import { messageOf } from '#domain/kernel/unavailable.ts'
import { UsageError } from './command.ts'

/** The words of a call, its options, each with a value, and its flags. */
export const parseWords = <Option extends string, Flag extends string = never>(
  words: readonly string[],
  options: readonly Option[] = [],
  flags: readonly Flag[] = [],
) => {
  const config: ParseArgsOptionsConfig = Object.fromEntries([
    ...options.map((name) => [name, { type: 'string' }]),
    ...flags.map((name) => [name, { type: 'boolean' }]),
  ])
  try {
    const { positionals, values } = parseArgs({ args: [...words], options: config, allowPositionals: true })
    return { positionals, options: values as Partial<Record<Option, string> & Record<Flag, boolean>> }
  } catch (error) {
    // Node's advice on words that begin with a dash helps with no command here.
    throw new UsageError(messageOf(error).replace(/(?<=\.) To specify .*/s, ''))
  }
}

/**
 * Parses a day, from its beginning, or a time with `Z` or an offset as an instant.
 * @param timeZone the zone of the day, by default UTC, as in the calls of the API
 */
export const instantOf = (text: string | undefined, option: string, timeZone = 'UTC'): string | undefined => {
  if (text === undefined) return undefined
  const { data: day } = calendarDay.safeParse(text.trim())
  if (day !== undefined) return dayStart(day, timeZone)
  const { data: instant } = momentOrDay.safeParse(text.trim())
  if (instant === undefined)
    throw new UsageError(`--${option} is not a time. It may be 2026-03-01 or 2026-03-01T12:00:00Z.`)
  return instant
}

/** Undefined without the option; throws a `UsageError` for all but a whole number from 1 to 999,999,999. */
export const versionOf = (text: string | undefined): number | undefined => {
  if (text === undefined) return undefined
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new UsageError('--version must be a number from 1.')
  return Number(text)
}
