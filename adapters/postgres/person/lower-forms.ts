import { emailForms } from '#contracts/email-address.ts'

/** The forms of an address as SQL's `lower(email)` has them. */
export const lowerForms = (email: string): readonly string[] => emailForms(email).map((form) => form.toLowerCase())
