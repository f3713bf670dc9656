import { absoluteTime } from '@atrium/kit'
import { dayText } from './follow-up.ts'
import { priorityLabels, statusLabels } from './labels.ts'
import { valueText } from './value-text.ts'

const labels: Readonly<Record<string, string>> = {
  estimatedValue: 'Value',
  lastContactDate: 'Last contact',
  followUpDate: 'Follow-up',
  lostReason: 'Why it was lost',
}

/** A field's label on screen. */
export const fieldLabel = (field: string): string =>
  labels[field] ?? `${field.charAt(0).toUpperCase()}${field.slice(1)}`

/** A field's value, formatted as on the rest of the page. */
export const changeText = (field: string, text: string): string => {
  switch (field) {
    case 'estimatedValue':
      return /^\d+$/.test(text) ? valueText(Number(text)) : text
    case 'lastContactDate':
      return Number.isNaN(Date.parse(text)) ? text : absoluteTime(text)
    case 'followUpDate':
      return /^\d{4}-\d\d-\d\d$/.test(text) ? dayText(text) : text
    case 'status':
      return labelled(statusLabels, text)
    case 'priority':
      return labelled(priorityLabels, text)
    default:
      return text
  }
}

const labelled = (known: Readonly<Record<string, string>>, text: string): string => known[text] ?? text
