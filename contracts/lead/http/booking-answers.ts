import { z } from 'zod'
import { stripMarks } from '#contracts/fields.ts'

/** What was answered to one question of a booking form. */
type FormAnswer = { readonly question: string; readonly answer: string }

const maxAnswers = 50

/** An answer as a text; several choices are a list. */
const textOf = (value: unknown): string => {
  if (typeof value === 'string') return value.trim()
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  return Array.isArray(value) ? value.flatMap((one) => (Array.isArray(one) ? [] : textOf(one) || [])).join(', ') : ''
}

const valueIn = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'value' in value ? value.value : value

const labelIn = (value: unknown): string =>
  typeof value === 'object' && value !== null && 'label' in value && typeof value.label === 'string' ? value.label : ''

/** Answers to the questions that a firm added to the form, by question: labelled, or as their values alone. */
export const formAnswers = z
  .record(z.string(), z.unknown())
  .nullish()
  .catch(null)
  .transform((fields): readonly FormAnswer[] =>
    Object.entries(fields ?? {})
      .slice(0, maxAnswers)
      .map(([name, value]) => ({ question: labelIn(value).trim() || name, answer: textOf(valueIn(value)) }))
      .filter(({ answer }) => answer !== ''),
  )

/** The attendee's own number, where the host calls it: places of Cal.com and Calendly; empty for any other place. */
export const calledNumber = z
  .union([
    z
      .looseObject({ value: z.looseObject({ value: z.literal('phone'), optionValue: z.string() }) })
      .transform(({ value }) => value.optionValue),
    z.looseObject({ value: z.literal('phone'), optionValue: z.string() }).transform(({ optionValue }) => optionValue),
    z.looseObject({ type: z.literal('outbound_call'), location: z.string() }).transform(({ location }) => location),
  ])
  .nullish()
  .catch(null)
  .transform((text) => phoneIn(stripMarks(text ?? '')))

const phoneIn = (text: string): string => (/^\+?[\d\s()./-]{6,50}$/.test(text) && /\d{3}/.test(text) ? text : '')

/** The number in the address that Cal.com makes up for an attendee who gave a phone number alone; empty for any other. */
export const phoneOfAddress = (email: string): string => {
  const [, digits] = /^\+?(\d{6,20})@sms\.cal\.com$/i.exec(email) ?? []
  return digits === undefined ? '' : `+${digits}`
}
