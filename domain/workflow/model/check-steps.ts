import { leadFieldTypes } from '#domain/kernel/lead-fields.ts'
import { type AskStep, type FieldType, maxSteps, type Next, type Step, type Template } from '#domain/kernel/step.ts'
import { type Reference, referencesIn, soleReference } from '#domain/kernel/step-references.ts'
import type { WorkflowInput } from './words.ts'

/** What is wrong with a step; `path` is its place in the list of steps, such as `steps.1.inputs.company`. */
export type StepFault = { readonly path: string; readonly message: string }

type Inputs = readonly Pick<WorkflowInput, 'name' | 'type'>[]
type StepContext = { readonly inputs: Inputs; readonly before: readonly Step[] }
type Slot = { readonly path: string; readonly template: Template; readonly wanted?: FieldType | undefined }

/** Steps have unique ids, only lead forwards, and refer only to inputs and to outputs of earlier steps. */
export const checkSteps = (steps: readonly Step[], inputs: Inputs): readonly StepFault[] => {
  if (steps.length > maxSteps) return [{ path: 'steps', message: `At most ${maxSteps} steps` }]
  return steps.flatMap((step, index) => {
    const at = `steps.${index}`
    const earlier = steps.slice(0, index)
    const twice = earlier.some(({ id }) => id === step.id)
      ? [{ path: `${at}.id`, message: 'Two steps have this id' }]
      : []
    return [
      ...twice,
      ...faultsOfPrompt(step, at),
      ...targets(step).flatMap(([field, next]) => faultOfTarget(`${at}.${field}`, next, steps.slice(index + 1))),
      ...slotsOf(step).flatMap((slot) =>
        faultsOfSlot({ ...slot, path: `${at}.${slot.path}` }, { inputs, before: earlier }),
      ),
    ]
  })
}

/** A prompt is an instruction: what a lead wrote must not become part of it. */
const faultsOfPrompt = (step: Step, at: string): readonly StepFault[] =>
  step.kind === 'ask' && referencesIn(step.prompt).some(({ reference }) => reference !== null)
    ? [{ path: `${at}.prompt`, message: 'What a reference holds is data: put it into an input' }]
    : []

/** The names of the steps that refer to an input. */
export const stepsReferringTo = (input: string, steps: readonly Step[]): readonly string[] =>
  steps
    .filter((step) =>
      slotsOf(step)
        .flatMap(({ template }) => referencesIn(template))
        .some(({ reference }) => reference?.of === 'inputs' && reference.name === input),
    )
    .map(({ name }) => name)

const targets = (step: Step): readonly (readonly [string, Next | undefined])[] => [
  ['next', step.next],
  ...(step.kind === 'branch' || step.kind === 'approve' ? [['otherwise', step.otherwise] as const] : []),
]

const faultOfTarget = (path: string, next: Next | undefined, laterSteps: readonly Step[]): readonly StepFault[] =>
  next === undefined || next === null || laterSteps.some(({ id }) => id === next)
    ? []
    : [{ path, message: `There is no step ${next} after this one` }]

const slotsOf = (step: Step): readonly Slot[] => {
  switch (step.kind) {
    case 'call':
    case 'document':
    case 'ask':
      return Object.entries(step.inputs).map(([name, template]) => ({ path: `inputs.${name}`, template }))
    case 'lead':
      return Object.entries(step.changes).map(([name, template]) => ({
        path: `changes.${name}`,
        template,
        wanted: leadFieldTypes.get(name),
      }))
    case 'branch':
      return step.where.flatMap(({ value, than }, index) => [
        { path: `where.${index}.value`, template: value },
        { path: `where.${index}.than`, template: than },
      ])
    case 'approve':
      return [{ path: 'question', template: step.question }]
    case 'mail':
      return [
        { path: 'subject', template: step.subject },
        { path: 'text', template: step.text },
      ]
    case 'task':
      return [{ path: 'title', template: step.title }]
    case 'wait':
      return []
  }
}

const faultsOfSlot = ({ path, template, wanted }: Slot, scope: StepContext): readonly StepFault[] => {
  const references = referencesIn(template).map(({ written, reference }) =>
    reference === null ? { message: notOne(written) } : typeOf(written, reference, scope),
  )
  const unknown = references.flatMap((one) => (typeof one === 'string' ? [] : [{ path, message: one.message }]))
  if (unknown.length > 0 || wanted !== 'number' || typeof template === 'number') return unknown
  const isNumber =
    soleReference(template) !== null ? references[0] === 'number' || references[0] === 'any' : isNumeric(template)
  return isNumber ? [] : [{ path, message: 'Must be a number, or a reference to one' }]
}

const isNumeric = (text: string) => text.trim() !== '' && Number.isFinite(Number(text))

const notOne = (text: string) => `${text} is no reference: write {inputs.…} or {steps.….output.…}`

type Typed = FieldType | 'any' | { readonly message: string }

const typeOf = (text: string, reference: Reference, { inputs, before }: StepContext): Typed => {
  if (reference.of === 'inputs') {
    const input = inputs.find(({ name }) => name === reference.name)
    if (input === undefined) return { message: `${text}: the workflow has no input ${reference.name}` }
    return input.type === 'number' ? 'number' : 'text'
  }
  const step = before.find(({ id }) => id === reference.step)
  if (step === undefined) return { message: `${text}: there is no step ${reference.step} before this one` }
  const field = reference.path.join('.')
  return outputType(step, field) ?? { message: `${text}: the step ${step.id} has no output ${field}` }
}

const answerType = ({ fields }: AskStep, name: string): FieldType | undefined => {
  const type = name === 'generatedBy' ? 'text' : fields.find((field) => field.name === name)?.type
  return type === 'choice' ? 'text' : type
}

/** The type of a field in a step's output; undefined if it has no such field. */
const outputType = (step: Step, field: string): FieldType | 'any' | undefined => {
  if (field === '') return 'any'
  switch (step.kind) {
    case 'call':
      return step.fields.length === 0 ? 'any' : step.fields.find(({ name }) => name === field)?.type
    case 'document':
      return 'any'
    case 'lead':
      return leadFieldTypes.get(field)
    case 'wait':
      return field === 'by' ? 'text' : undefined
    case 'mail':
      return field === 'mailId' ? 'text' : undefined
    case 'task':
      return field === 'taskId' ? 'text' : undefined
    case 'ask':
      return answerType(step, field)
    case 'branch':
      return field === 'held' ? 'boolean' : undefined
    case 'approve':
      return field === 'approved' ? 'boolean' : field === 'by' || field === 'note' ? 'text' : undefined
  }
}
