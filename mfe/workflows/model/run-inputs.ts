import { wordsOf } from '@atrium/kit'
import { treeIn } from './run-text.ts'

type InputRow = { readonly name: string; readonly label: string; readonly text: string }

/** The inputs of a run with their names in words, those without a value left out; null if only JSON says what was sent. */
export const inputRows = (inputs: string): readonly InputRow[] | null => {
  const values = treeIn(inputs)
  if (values === null || Array.isArray(values)) return null
  return Object.entries(values).flatMap(([name, value]) => {
    const text = typeof value === 'string' ? value : JSON.stringify(value)
    return text === '' || value === null ? [] : [{ name, label: labelOf(name), text }]
  })
}

/** `meetingNotes` as `Meeting notes`. */
const labelOf = (name: string): string =>
  wordsOf(
    name.replaceAll(
      /([a-z\d])([A-Z])(?![A-Z])/g,
      (_, small: string, capital: string) => `${small}_${capital.toLowerCase()}`,
    ),
  )
