import { formatter, timeText } from '@atrium/kit'
import { isCurrency } from '#contracts/currency.ts'
import { wordsOfName } from '#contracts/name-words.ts'
import { momentText } from './words.ts'

const labels: Readonly<Record<string, string>> = {
  estimatedValue: 'value',
  lastContactDate: 'last contact',
  followUpDate: 'follow-up',
  lostReason: 'why it was lost',
  apiEndpoint: 'API endpoint',
  originRunId: 'repeats run',
  leadId: 'lead',
  ownerId: 'owner',
  workflowId: 'workflow',
  runId: 'run',
  pinnedVersion: 'version in the history of the run',
}

/** The label of a field: `estimatedValue` as `value`, `inputs.0.label` as `inputs › 1 › label`. */
export const fieldLabel = (path: string): string =>
  path
    .split('.')
    .filter((part) => !wrappers.has(part))
    .map((part) => (/^\d+$/.test(part) ? String(Number(part) + 1) : labelOf(part)))
    .join(' › ')

/** A name that staff chose may be one that every object has, such as `constructor`. */
const labelOf = (name: string): string => (Object.hasOwn(labels, name) ? labels[name] : undefined) ?? wordsOfName(name)

/** Parts of a path that only wrap an event within a state. */
const wrappers = new Set(['made', 'data'])

/** Fields whose value is from a fixed set. */
const enumerated = new Set([
  ...['status', 'priority', 'source', 'reached', 'what', 'builtIn', 'role', 'verdict', 'type'],
  ...['on', 'kind', 'missed', 'beyond', 'offReason', 'purpose'],
])

/** Amounts of price tables and of what was accepted of them, in the currency beside them. */
const amounts = new Set(['total', 'unitPrice', 'discount'])

/** Whether a field's values are words of the program, which are shown as words; others are shown as they are. */
export const isEnumerated = (path: string): boolean => enumerated.has(nameOf(path))

/** A field's readable value: an amount as money, times in the display zone, `proposal_sent` as `proposal sent`. */
export const valueText = (path: string, value: unknown, currency?: string): string => {
  const name = nameOf(path)
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number') {
    if (name === 'estimatedValue') return formatter.value(value)
    if (name === 'expiresInDays' && value === 0) return 'never'
    if (currency !== undefined && isCurrency(currency) && amounts.has(name)) return formatter.price(value, currency)
    return path.startsWith('sections.') ? `${Math.round(value / 1000)} s` : String(value)
  }
  if (typeof value !== 'string') return JSON.stringify(value, null, 2)
  if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)) return momentText(value)
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return timeText(days, value)
  return isEnumerated(path) ? value.replaceAll('_', ' ') : value
}

const nameOf = (path: string): string => path.slice(path.lastIndexOf('.') + 1)

/** A day has no zone. */
const days = formatter.dates({ dateStyle: 'medium', timeZone: 'UTC' })
