import { amountText, formatter, readAmount } from '@atrium/kit'
import { commandSubjects } from '#contracts/approval/http.ts'
import { fieldLabel } from './field-words.ts'

type Command = Readonly<Record<string, unknown>>

/** A text or number of a command, as its field shows it. */
type EditableValue = { readonly field: string; readonly label: string; readonly text: string; readonly isLong: boolean }

/** What an approver does not change; ids are no words to edit. */
const subjects: ReadonlySet<string> = new Set([...commandSubjects, 'assigneeId', 'inReplyTo'])

/** The texts and numbers of a command; amounts in the currency's main unit. */
export const editableValues = (command: Command): readonly EditableValue[] =>
  Object.entries(command).flatMap(([field, value]) => {
    if (subjects.has(field) || (typeof value !== 'string' && typeof value !== 'number')) return []
    const text = typeof value === 'number' ? numberText(field, value) : value.replace(/\r\n?/g, '\n')
    return [{ field, label: labelOf(field), text, isLong: text.length > 80 || text.includes('\n') }]
  })

/** The values of the form that differ from the command's. */
export const changedValues = (command: Command, form: FormData): Record<string, unknown> =>
  Object.fromEntries(
    editableValues(command).flatMap(({ field, text }) => {
      const typed = String(form.get(field))
      if (typed === text) return []
      return [[field, typeof command[field] === 'number' ? numberIn(field, typed) : typed]]
    }),
  )

const isAmount = (field: string): boolean => field === 'estimatedValue'

const labelOf = (field: string): string =>
  isAmount(field) ? `${fieldLabel(field)} (${formatter.formats.currency})` : fieldLabel(field)

const numberText = (field: string, value: number): string => (isAmount(field) ? amountText(value) : String(value))

/** An unreadable number remains text, which the contract refuses. */
const numberIn = (field: string, text: string): number | string | null => {
  const number = isAmount(field) ? readAmount(text) : /^\d+$/.test(text.trim()) ? Number(text) : 'unreadable'
  return number === 'unreadable' ? text : number
}
