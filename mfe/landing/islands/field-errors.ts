import type { ContactErrors } from './contact-rules.ts'

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** The field of that name, or null; the form has no radio groups. */
export const control = (form: HTMLFormElement, name: string) => form.elements.namedItem(name) as Control | null

/** Shows each message under its field and clears the others. */
export const showErrors = (form: HTMLFormElement, errors: ContactErrors) => {
  for (const field of form.querySelectorAll<Control>('input, textarea, select')) {
    showError(field, errors[field.name as keyof ContactErrors])
  }
}

/** Undefined removes the message. An equal message stays, so that a screen reader does not repeat it. */
export const showError = (field: Control, message: string | undefined) => {
  const id = `${field.id}-error`
  const element = document.getElementById(id)
  if (message === undefined) {
    element?.remove()
    field.removeAttribute('aria-invalid')
    field.removeAttribute('aria-describedby')
    return
  }
  field.setAttribute('aria-invalid', 'true')
  field.setAttribute('aria-describedby', id)
  if (element?.textContent === message) return
  element?.remove()
  field.after(alertOf(id, message))
}

const alertOf = (id: string, message: string) => {
  const alert = document.createElement('p')
  alert.id = id
  alert.className = 'field-error'
  alert.setAttribute('role', 'alert')
  alert.textContent = message
  return alert
}
