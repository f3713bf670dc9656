import type { LeadField } from '#contracts/lead/http/lead-files.ts'

type FieldOf = (words: string) => LeadField | undefined

const alternatives = /\s?\/\s?|\s(?:or|oder|ou|of)\s/i
const conjunction = /[/&+,]|[\s_-](?:and|und|et|y|e|en|och|og|i|a)[\s_]/i

/**
 * The field of a heading that names it twice, as in `Company / Account`, or that joins both parts of a name, as in
 * `Vor- und Nachname` and `nom et prénom`.
 */
export const fieldOfParts = (heading: string, fieldOf: FieldOf): LeadField | undefined => {
  const fields = new Set(heading.split(alternatives).map(fieldOf))
  const [field] = fields
  if (fields.size === 1 && field !== undefined) return field
  const [one = '', other = '', ...more] = heading.split(conjunction)
  if (more.length > 0 || other === '') return undefined
  const parts = [fieldOf(one), fieldOf(other)]
  return parts.includes('lastName') && (parts.includes('firstName') || parts.includes('name')) ? 'name' : undefined
}
