import { focusFirst, type Messages, messagesOf } from '@atrium/kit'
import { type FormEvent, useState } from 'react'
import type { z } from 'zod'

/**
 * Validates a form with the server's schema. The fields are uncontrolled and keep what was typed. `send` receives valid
 * input; otherwise the first invalid field gets the focus.
 */
export const useFormCheck = <Schema extends z.ZodType>(
  schema: Schema,
  valuesIn: (form: HTMLFormElement) => unknown,
  send: (values: z.output<Schema>, form: HTMLFormElement) => void,
) => {
  const [messages, setMessages] = useState<Messages>({})
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    // In React, a form in a dialog is still inside the component that opened the dialog.
    event.stopPropagation()
    const form = event.currentTarget
    const checked = schema.safeParse(valuesIn(form))
    const problems = checked.success ? {} : messagesOf(checked.error.issues)
    setMessages(problems)
    if (checked.success) send(checked.data, form)
    else focusFirst(form, problems)
  }
  return { messages, setMessages, submit }
}

/** A form's values by field name; forms here send no files. */
export const fieldsOf = (form: HTMLFormElement): Record<string, string> =>
  Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]))
