import { commandSubjects } from '#contracts/approval/http.ts'

type Command = Readonly<Record<string, unknown>>

/** What an approver does not change; ids are no words to edit. */
const subjects: ReadonlySet<string> = new Set([...commandSubjects, 'assigneeId', 'inReplyTo'])

/** The texts and numbers of a command, by field. */
export const editableValues = (command: Command): readonly (readonly [field: string, value: string | number])[] =>
  Object.entries(command).flatMap(([field, value]) =>
    !subjects.has(field) && (typeof value === 'string' || typeof value === 'number') ? [[field, value] as const] : [],
  )

/** The values of the form that differ from the command's. */
export const changedValues = (command: Command, form: FormData): Record<string, unknown> =>
  Object.fromEntries(
    editableValues(command).flatMap(([field, value]) => {
      const text = String(form.get(field))
      if (text === String(value)) return []
      return [[field, typeof value === 'number' ? Number(text) : text]]
    }),
  )
