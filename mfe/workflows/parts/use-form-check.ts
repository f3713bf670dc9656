import { focusFirst, type Messages, messagesOf } from '@atrium/kit'
import { type FormEvent, useState } from 'react'
import type { z } from 'zod'

/**
 * Checks a form by the schema that the server checks with. What was typed stays in the browser's own fields, whatever
 * happens. `send` is called with what is valid; else the first field with a complaint gets the focus.
 */
export const useFormCheck = <Schema extends z.ZodType>(
  schema: Schema,
  valuesIn: (form: HTMLFormElement) => unknown,
  send: (values: z.output<Schema>, form: HTMLFormElement) => void,
) => {
  const [messages, setMessages] = useState<Messages>({})
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    // A form in a dialog is, for React, still inside whatever opened the dialog.
    event.stopPropagation()
    const form = event.currentTarget
    const checked = schema.safeParse(valuesIn(form))
    const found = checked.success ? {} : messagesOf(checked.error.issues)
    setMessages(found)
    if (checked.success) send(checked.data, form)
    else focusFirst(form, found)
  }
  return { messages, setMessages, submit }
}

/** What a form holds, by the names of its fields; forms here send no files. */
export const fieldsOf = (form: HTMLFormElement): Record<string, string> =>
  Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]))
