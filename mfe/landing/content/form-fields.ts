/** The one-line fields of the contact form; what they are called stands in the content file. */
export const formFields = [
  { name: 'name', type: 'text', autocomplete: 'name', required: true, limit: 200 },
  { name: 'email', type: 'email', autocomplete: 'email', required: true, limit: 320 },
  { name: 'company', type: 'text', autocomplete: 'organization', required: false, limit: 200 },
  { name: 'phone', type: 'tel', autocomplete: 'tel', required: false, limit: 50 },
] as const

export const messageLimit = 100_000
