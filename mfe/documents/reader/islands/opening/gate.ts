import type { Problem } from '#contracts/problem.ts'
import { translate } from '../words.ts'
import type { GateAnswers } from './exchange.ts'
import { showPart } from './show-part.ts'

type Answer = (answers: GateAnswers) => Promise<void>
type Field = 'email' | 'passcode'

const required: Record<Field, string> = { email: 'Email is required', passcode: 'Passcode is required' }

const openForm = () => document.querySelector<HTMLFormElement>('div[data-part="gate"] form')

/** Says at an open form that it could not be sent, and keeps what was typed; false if none is open. */
export const failAtGate = (detail: string): boolean => {
  const form = openForm()
  if (form === null) return false
  setBusy(form, false)
  showFailure(form, detail)
  return true
}

/** Shows the gate's form, or its errors. */
export const askAtGate = (problem: Problem, answer: Answer): void => {
  const form = openForm()
  if (form === null) showForm(problem, answer)
  else showProblem(form, problem)
}

const showProblem = (form: HTMLFormElement, problem: Problem): void => {
  setBusy(form, false)
  const errors = problem.errors ?? []
  for (const { path, message } of errors) if (path === 'email' || path === 'passcode') showError(form, path, message)
  showFailure(form, errors.length > 0 ? '' : problem.detail)
  focusFirstWrong(form)
}

const showFailure = (form: HTMLFormElement, words: string): void => {
  const failure = form.querySelector('[data-failure]')
  if (failure !== null) failure.textContent = translate(words)
}

const showForm = ({ gate }: Problem, answer: Answer): void => {
  const form = showPart('gate', 'Report').querySelector('form')
  if (form === null) return
  for (const name of ['email', 'passcode'] as const)
    if (gate !== undefined && !gate[name]) form.querySelector(`[data-field="${name}"]`)?.remove()
  form.querySelector('input')?.focus()
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    if (form.ariaBusy !== 'true') submit(form, answer)
  })
}

const submit = (form: HTMLFormElement, answer: Answer): void => {
  const inputs = [...form.querySelectorAll('input')]
  showFailure(form, '')
  for (const { name, value } of inputs)
    showError(form, name as Field, value.trim() === '' ? required[name as Field] : '')
  if (inputs.some(isWrong)) {
    focusFirstWrong(form)
    return
  }
  setBusy(form, true)
  void answer(Object.fromEntries(inputs.map(({ name, value }) => [name, value.trim()])))
}

const showError = (form: HTMLFormElement, name: Field, message: string): void => {
  const input = form.querySelector<HTMLInputElement>(`[name="${name}"]`)
  const place = form.querySelector(`#${name}-error`)
  if (input === null || place === null) return
  place.textContent = translate(message)
  input.setAttribute('aria-invalid', String(message !== ''))
}

const isWrong = (input: HTMLInputElement): boolean => input.getAttribute('aria-invalid') === 'true'

const focusFirstWrong = (form: HTMLFormElement): void => {
  const inputs = [...form.querySelectorAll('input')]
  const wrong = inputs.find(isWrong) ?? inputs.at(-1)
  wrong?.focus()
  wrong?.select()
}

const setBusy = (form: HTMLFormElement, busy: boolean): void => {
  form.ariaBusy = String(busy)
  const button = form.querySelector('button')
  if (button === null) return
  button.ariaBusy = String(busy)
  button.textContent = translate(busy ? 'Opening...' : 'Open the report')
}
