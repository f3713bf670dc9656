import type { Answer } from './answer.ts'

type Compared = {
  /** The questions with other answers, with the lines that only one of the two has. */
  readonly differing: readonly Answer[]
  /** The fields that only the later answers have, by the kind of question. */
  readonly added: readonly string[]
}

/** Compares what both releases answer. Fields that the later one adds to a JSON object are no difference. */
export const compareAnswers = (oldAnswers: readonly Answer[], newAnswers: readonly Answer[]): Compared => {
  const pairs = oldAnswers.map(({ question, text: oldText }, index) => {
    const newText = newAnswers[index]?.text ?? ''
    return { question, oldText, newText, added: addedFields(piecesOf(oldText), piecesOf(newText)) }
  })
  const differing = pairs.filter(({ added }) => added === null)
  return {
    differing: differing.map(({ question, oldText, newText }) => ({ question, text: changedLines(oldText, newText) })),
    added: pairs.flatMap(({ question, added }) => (added?.length ? [`${kindOf(question)}: ${listOf(added)}`] : [])),
  }
}

const kindOf = (question: string): string => question.split(' ').slice(0, 2).join(' ')

const listOf = (fields: readonly string[]): string => [...new Set(fields)].toSorted().join(', ')

const changedLines = (oldText: string, newText: string): string => {
  const [own, others] = [oldText.split('\n'), newText.split('\n')]
  const lostLines = own.filter((line) => !others.includes(line)).map((line) => `  - ${line}`)
  const newLines = others.filter((line) => !own.includes(line)).map((line) => `  + ${line}`)
  return [...lostLines, ...newLines].join('\n')
}

/** The JSON objects and lists in a text, on a line or indented, and the lines between them. */
const piecesOf = (text: string): readonly unknown[] => {
  const pieces: unknown[] = []
  const lines = text.split('\n')
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? ''
    const end = lines.indexOf(closing.get(line) ?? line, at)
    const value = jsonIn(lines.slice(at, end + 1).join('\n'))
    pieces.push(value ?? line)
    if (value !== null) at = end
  }
  return pieces
}

const closing = new Map([
  ['{', '}'],
  ['[', ']'],
])

const jsonIn = (text: string): object | null => {
  if (!/^\s*[{[]/.test(text)) return null
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** The paths of the fields that the new value adds to the old one; null where it lacks or changes some of that. */
const addedFields = (oldValue: unknown, newValue: unknown, path: readonly string[] = []): readonly string[] | null => {
  if (Array.isArray(oldValue) && Array.isArray(newValue)) {
    if (oldValue.length !== newValue.length) return null
    return together(oldValue.map((one, index) => addedFields(one, newValue[index], path)))
  }
  if (!isRecord(oldValue) || !isRecord(newValue)) return oldValue === newValue ? [] : null
  const own = Object.keys(newValue).filter((name) => !Object.hasOwn(oldValue, name))
  const commonFields = Object.entries(oldValue).map(([name, value]) =>
    Object.hasOwn(newValue, name) ? addedFields(value, newValue[name], [...path, name]) : null,
  )
  return together([own.map((name) => [...path, name].join('.')), ...commonFields])
}

const together = (parts: readonly (readonly string[] | null)[]): readonly string[] | null =>
  parts.some((part) => part === null) ? null : parts.flatMap((part) => part ?? [])

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
