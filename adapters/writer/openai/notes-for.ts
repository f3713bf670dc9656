import type { Values } from '../../../domain/run/index.ts'
import { longDate } from '../long-date.ts'
import { textOf } from '../plain-text.ts'
import type { Message } from './ask.ts'
import { delimited } from './delimited.ts'

/** A task with what staff noted for it, which is data: the task alone gives orders. */
export const notesFor = (task: string, inputs: Values, more: object = {}): readonly Message[] => {
  const notes = Object.keys(inputs).map((name) => [name, longDate(textOf(inputs, name))])
  return [
    { role: 'system', content: task },
    { role: 'user', content: delimited('client-data', { ...more, notes: Object.fromEntries(notes) }) },
  ]
}
