import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import { UsageError } from './command.ts'

/** The words of a call and its options, each with a value. */
export const wordsOf = <Option extends string>(words: readonly string[], options: readonly Option[] = []) => {
  const config: ParseArgsOptionsConfig = Object.fromEntries(options.map((name) => [name, { type: 'string' }]))
  try {
    const { positionals, values } = parseArgs({ args: [...words], options: config, allowPositionals: true })
    return { positionals, options: values as Partial<Record<Option, string>> }
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

/** A time in any form that says which one, as an instant. */
export const instantOf = (text: string | undefined, option: string): string | undefined => {
  if (text === undefined) return undefined
  const time = new Date(text)
  const year = Number.isNaN(time.getTime()) ? 0 : time.getUTCFullYear()
  if (year < 1 || year > 9999)
    throw new UsageError(`--${option} is no time. It may be 2026-03-01 or 2026-03-01T12:00:00Z.`)
  return time.toISOString()
}

export const versionOf = (text: string | undefined): number | undefined => {
  if (text === undefined) return undefined
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new UsageError('--version is a number from 1.')
  return Number(text)
}
