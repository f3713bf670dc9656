import { formatter } from '@atrium/kit'
import type { Approval } from '#contracts/approval/http.ts'
import { wordsOfName } from '#contracts/name-words.ts'
import { priorityLabels, statusLabels } from './labels.ts'

/** What an approval would set, a field each: `status: New → Proposal Sent`. */
export const proposedChanges = ({ before, after }: Pick<Approval, 'before' | 'after'>): string =>
  Object.entries(after)
    .filter(([field, value]) => (value ?? before?.[field] ?? null) !== null)
    .map(([field, value]) => {
      const was = before !== null && field in before ? `${textOf(field, before[field])} → ` : ''
      return `${wordsOfName(field)}: ${was}${textOf(field, value)}`
    })
    .join('; ')

const choices: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  status: statusLabels,
  priority: priorityLabels,
}

const textOf = (field: string, value: unknown): string => {
  if (value === null || value === undefined || value === '') return 'nothing'
  if (typeof value === 'number' && field === 'estimatedValue') return formatter.value(value)
  if (typeof value === 'object') return JSON.stringify(value)
  return choices[field]?.[String(value)] ?? String(value)
}
