import { basicEmail, blankText, contactLimits, typedAddress } from '#contracts/lead/http/contact-rules.ts'

/** The form's values as typed. */
export type ContactFields = {
  readonly name: string
  readonly email: string
  readonly company: string
  readonly phone: string
  readonly message: string
  readonly estimatedBudget: string
}

export type ContactErrors = Partial<Record<keyof ContactFields, string>>

type Rule = (text: string) => string | undefined

const required =
  (message: string): Rule =>
  (text) =>
    blankText.test(text) ? message : undefined

const atMost =
  (maxLength: number): Rule =>
  (text) =>
    text.length > maxLength ? `At most ${maxLength} characters` : undefined

const rules: Partial<Record<keyof ContactFields, readonly Rule[]>> = {
  name: [required('Name is required'), atMost(contactLimits.name)],
  email: [
    required('Email is required'),
    atMost(contactLimits.email),
    (text) => (basicEmail.test(typedAddress(text)) ? undefined : 'Invalid email address'),
  ],
  company: [atMost(contactLimits.company)],
  phone: [atMost(contactLimits.phone)],
  message: [required('Message is required'), atMost(contactLimits.message)],
}

/**
 * The validation of the contact contract, hand-written, because the schema library would outweigh the whole page.
 * `tests/mfe/landing` checks both against the same table.
 */
export const contactErrors = (fields: ContactFields): ContactErrors => {
  const errors: ContactErrors = {}
  for (const name of Object.keys(rules) as (keyof ContactFields)[]) {
    const message = firstOf(rules[name] ?? [], fields[name].trim())
    if (message !== undefined) errors[name] = message
  }
  return errors
}

const firstOf = (all: readonly Rule[], text: string): string | undefined => {
  for (const rule of all) {
    const message = rule(text)
    if (message !== undefined) return message
  }
  return undefined
}
