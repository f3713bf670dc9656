import { absoluteTime, memberName } from '@atrium/kit'
import type { Lead } from '#contracts/lead/http/leads.ts'
import { upperFirst } from '#contracts/name-words.ts'
import type { TeamMember } from '#contracts/staff/http/staff.ts'
import { dayText } from './follow-up.ts'
import { priorityLabels, statusLabels } from './labels.ts'
import { leadTitle } from './lead-title.ts'
import type { LeadEdit } from './optimistic-leads.ts'
import { valueText } from './value-text.ts'

const labels: Readonly<Record<string, string>> = {
  estimatedValue: 'Value',
  lastContactDate: 'Last contact',
  followUpDate: 'Follow-up',
  lostReason: 'Why it was lost',
  ownerId: 'Owner',
}

/** A field's label on screen. */
export const fieldLabel = (field: string): string => labels[field] ?? upperFirst(field)

/** A field's value, formatted as on the rest of the page. */
export const changeText = (field: string, text: string, members: readonly TeamMember[] = []): string => {
  switch (field) {
    case 'ownerId':
      return nameOf(members.find(({ id }) => id === text)) ?? text
    case 'estimatedValue':
      return /^\d+$/.test(text) ? valueText(Number(text)) : text
    case 'lastContactDate':
      return Number.isNaN(Date.parse(text)) ? text : absoluteTime(text)
    case 'followUpDate':
      return /^\d{4}-\d\d-\d\d$/.test(text) ? dayText(text) : text
    case 'status':
      return labelOf(statusLabels, text)
    case 'priority':
      return labelOf(priorityLabels, text)
    default:
      return text
  }
}

/** An edit of a lead in one line: `Mara Quell · Status: New → Lost`. Notes are too long for their texts. */
export const editText = (lead: Lead, edit: LeadEdit, members: readonly TeamMember[] = []): string => {
  const valueOf = (field: string, value: unknown) =>
    value === null || value === '' ? 'none' : changeText(field, String(value), members)
  const changes = (Object.keys(edit) as (keyof LeadEdit)[]).map((field) =>
    field === 'notes'
      ? 'Notes'
      : `${fieldLabel(field)}: ${valueOf(field, lead[field])} → ${valueOf(field, edit[field])}`,
  )
  return `${leadTitle(lead)} · ${changes.join(', ')}`
}

const nameOf = (member: TeamMember | undefined) => member && memberName(member)

const labelOf = (labels: Readonly<Record<string, string>>, text: string): string => labels[text] ?? text
