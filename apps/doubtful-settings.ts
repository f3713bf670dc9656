import { type Environment, isSecret } from './secret-files.ts'

/**
 * A sentence for each variable that probably means another setting, and for each value with characters that another
 * program would have taken away. They are allowed, so nothing is refused; no sentence has a value.
 */
export const doubtsAbout = (environment: Environment, settings: readonly string[]): readonly string[] => {
  const files = settings.filter(isSecret).map((name) => `${name}_FILE`)
  const names = new Set([...settings, ...files])
  const absent = new Set([...names].filter((name) => !(name in environment)))
  return Object.entries(environment).flatMap(([name, value]) =>
    names.has(name) ? doubtsAboutValue(name, value) : doubtsAboutName(name, names, absent),
  )
}

const doubtsAboutName = (name: string, names: ReadonlySet<string>, absent: ReadonlySet<string>): readonly string[] => {
  const bare = name.slice(0, -1)
  if (name.endsWith(':') && absent.has(bare))
    return [`${bare} is not read from .env, as a colon follows. Write ${bare}=….`]
  if (name.endsWith('#') && names.has(bare))
    return [`${bare} in .env ends before its #. Put its value in quotation marks.`]
  const plain = name.replace(/_FILE$/, '')
  if (absent.has(plain)) return [`${name} is not read, as only secrets come from files. Set ${plain}.`]
  const [, first] = /^([A-Z]+)_(?:HOST|NAME|USER|USERNAME|PASS|PASSWORD)$/.exec(name) ?? []
  const whole = `${first}_URL`
  if (absent.has(whole) && absent.has(`${whole}_FILE`)) return [`${name} is no setting: it is a part of ${whole}.`]
  const near = ofOtherPrograms.has(name) ? undefined : [...absent].find((one) => isNear(letters(name), letters(one)))
  return near === undefined ? [] : [`${name} is no setting. Did you mean ${near}?`]
}

/** The languages of a terminal's messages. */
const ofOtherPrograms: ReadonlySet<string> = new Set(['LANGUAGE'])

const letters = (name: string) => name.toUpperCase().replaceAll(/[_-]/g, '')

/** In names of four letters, such as PORT, one letter makes another word. */
const minLetters = 6

/** Whether one letter more, less or other, or two exchanged, make one text of the other. */
const isNear = (one: string, other: string): boolean => {
  if (one.length < minLetters || Math.abs(one.length - other.length) > 1) return false
  let start = 0
  while (start < one.length && one[start] === other[start]) start += 1
  let end = 0
  while (end < Math.min(one.length, other.length) - start && one.at(-1 - end) === other.at(-1 - end)) end += 1
  const [left, right] = [one.slice(start, one.length - end), other.slice(start, other.length - end)]
  return (left.length <= 1 && right.length <= 1) || (left.length === 2 && left === `${right[1]}${right[0]}`)
}

const doubtsAboutValue = (name: string, value: string): readonly string[] => {
  if (value.length > 1 && /^["']/.test(value) && value.at(-1) === value[0])
    return [`${name} is in quotation marks, which are a part of it. Take them away unless they are meant.`]
  const login = value.slice(0, Math.max(0, value.lastIndexOf('@'))).split('://')[1] ?? ''
  if (isSecret(name) && /[#/?]/.test(login))
    return [`${name} has #, / or ? before its @. In a password, write them as %23, %2F and %3F.`]
  const [start] = (isPath(name) && /^(?:~|\$[A-Za-z_]\w*)(?=\/|$)/.exec(value)) || []
  if (start !== undefined) return [`${name} begins with ${start}, which only a shell replaces. Write the whole path.`]
  if (/\$\{[A-Za-z_]\w*\}|\$\([A-Za-z_]\w*\)/.test(value))
    return [`${name} has \${…} or $(…), which nothing has replaced. Write the value itself.`]
  if (/\s#\s/.test(value))
    return [
      `${name} has a # between spaces, as before a comment, which is a part of it. Take it away unless it is meant.`,
    ]
  const isKept = isSecret(name) || isPath(name)
  if (!isKept || value === value.trim() || value.trim() === '') return []
  return [`${name} begins or ends with a space or a line break. Take it away unless it is meant.`]
}

const isPath = (name: string) => /_(?:DIR|FILE|TO)$/.test(name)
