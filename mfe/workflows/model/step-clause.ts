import { countOf, wordsOf } from '@atrium/kit'
import { cutText } from '#contracts/cut-text.ts'
import { lowerFirst } from '#contracts/name-words.ts'
import type { Step } from '#contracts/workflow/steps.ts'
import { awaitedWords } from './step-words.ts'
import { fieldLabel, operatorWords } from './trigger-words.ts'

/** What a step does and where the run continues, as a clause of the workflow's sentence. */
export const stepClause = (step: Step, index: number, steps: readonly Step[]): string => {
  const words = reader(steps)
  if (step.kind === 'branch') return branchClause(step, words)
  const act = actOf(step, words)
  const refusalClause =
    step.kind === 'approve' && step.otherwise !== null ? `, ${words.step(step.otherwise)} if refused` : ''
  const isNext = step.next === undefined || step.next === steps[index + 1]?.id
  return `${act}${refusalClause}${isNext ? '' : `, then ${step.next === null ? 'end' : words.step(step.next)}`}`
}

type Of<Kind extends Step['kind']> = Extract<Step, { kind: Kind }>
type Words = { step: (id: string | null | undefined) => string; value: (template: string | number) => string }

/** Names steps by their names, and references by what they refer to. */
const reader = (steps: readonly Step[]): Words => {
  const nameOf = (id: string) => `“${steps.find((step) => step.id === id)?.name ?? id}”`
  const nameReference = (reference: string) => {
    const [, id, path] = /^steps\.([^.]+)\.output\.?(.*)$/.exec(reference) ?? []
    if (id === undefined) return reference.replace(/^inputs\./, '')
    return path ? `${path} of ${nameOf(id)}` : `the answer of ${nameOf(id)}`
  }
  return {
    step: (id) => (id === null || id === undefined ? 'end' : `skip to ${nameOf(id)}`),
    value: (template) =>
      short(String(template).replaceAll(/\{([^{}]+)\}/g, (_, reference: string) => nameReference(reference))),
  }
}

const actOf = (step: Exclude<Step, Of<'branch'>>, { value }: Words): string => {
  switch (step.kind) {
    case 'call':
      return step.url === '' ? 'call the endpoint' : `call ${hostOf(step.url)}`
    case 'document':
      return step.document === 'proposal' ? 'write a proposal' : 'write an engagement overview'
    case 'lead':
      return leadAct(step, value)
    case 'wait':
      return waitAct(step)
    case 'approve':
      return step.question === '' ? 'ask staff to approve' : `ask staff “${value(step.question)}”`
    case 'mail':
      return `send ${step.to === 'lead' ? 'the lead' : 'the owner of the lead'} the mail “${value(step.subject)}”`
    case 'task':
      return taskAct(step, value)
    case 'ask':
      return `ask the AI for ${step.fields.map(({ name }) => name).join(' and ')}`
    // A step kind from a newer server.
    default:
      return lowerFirst(wordsOf((step as Step).kind))
  }
}

const leadAct = ({ changes }: Of<'lead'>, value: Words['value']): string => {
  const parts = Object.entries(changes).map(
    ([field, to]) => `${lowerFirst(fieldLabel(field))} to ${lowerWords(value(to ?? ''))}`,
  )
  return parts.length === 0 ? 'read the lead' : `set the lead’s ${parts.join(' and ')}`
}

const taskAct = ({ title, dueInDays, assignee }: Of<'task'>, value: Words['value']): string => {
  const task = `the task “${value(title)}”${dueInDays === undefined ? '' : `, due ${dayIn(dueInDays)}`}`
  if (assignee === 'none') return `add ${task}`
  return `give ${assignee === 'owner' ? 'the owner of the lead' : 'a member of staff'} ${task}`
}

const dayIn = (days: number): string => (days === 0 ? 'on the same day' : `in ${countOf(days, 'day')}`)

const lowerWords = (value: string): string => value.replaceAll('_', ' ')

const waitAct = ({ seconds, on }: Of<'wait'>): string => {
  const awaited = on === null || on === 'lead_captured' ? undefined : awaitedWords(on)[on]
  return awaited === undefined ? `wait ${durationOf(seconds)}` : `wait ${durationOf(seconds)} ${lowerFirst(awaited)}`
}

const durationOf = (seconds: number): string => {
  if (seconds % 86_400 === 0) return countOf(seconds / 86_400, 'day')
  if (seconds % 3600 === 0) return countOf(seconds / 3600, 'hour')
  return seconds % 60 === 0 ? countOf(seconds / 60, 'minute') : countOf(seconds, 'second')
}

const branchClause = ({ where, next, otherwise }: Of<'branch'>, { step, value }: Words): string => {
  const holds = where
    .map(({ value: left, op, than }) => `${value(left)} ${operatorWords[op] ?? wordsOf(op)} ${value(than)}`)
    .join(' and ')
  if (next === undefined && otherwise === null) return `go on only if ${holds}`
  return `if ${holds}, ${next === undefined ? 'go on' : step(next)}, otherwise ${step(otherwise)}`
}

const maxLength = 60

const short = (text: string): string => {
  if (text.trim() === '') return 'empty'
  return text.length <= maxLength ? text : `${cutText(text, maxLength)}…`
}

/** The host of an address, or its start while it is typed. */
export const hostOf = (address: string): string => URL.parse(address)?.host || short(address)
