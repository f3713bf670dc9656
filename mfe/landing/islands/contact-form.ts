import { form as texts } from '../content/form.ts'
import { type ContactFields, contactErrors } from './contact-rules.ts'
import { control, showError, showErrors } from './field-errors.ts'
import { part } from './find.ts'
import { contactSender } from './send-contact.ts'
import type { ShowToast } from './toasts.ts'

/** Checks, sends and reports; what was typed stays in the fields until it has arrived. */
export const enhanceContactForm = (root: HTMLElement, toast: ShowToast, signal: AbortSignal) => {
  const form = part(root, 'contact-form')
  const status = part(root, 'contact-status')
  if (!(form instanceof HTMLFormElement) || status === null) return
  const send = contactSender()

  const submit = async () => {
    const fields = fieldsOf(form)
    const errors = contactErrors(fields)
    showErrors(form, errors)
    const [first] = Object.keys(errors)
    if (first !== undefined) return control(form, first)?.focus()
    busy(form, true)
    const outcome = await send(fields).then(
      () => 'success' as const,
      () => 'failure' as const,
    )
    busy(form, false)
    if (outcome === 'success') form.reset()
    status.textContent = texts.status[outcome]
    toast({ ...texts[outcome], tone: outcome === 'success' ? 'plain' : 'destructive' })
  }
  const onSubmit = (event: Event) => {
    event.preventDefault()
    if (form.getAttribute('aria-busy') !== 'true') submit()
  }
  form.addEventListener('submit', onSubmit, { signal })
  form.addEventListener('input', (event) => recheck(form, event), { signal })
}

const fieldsOf = (form: HTMLFormElement): ContactFields => {
  const text = (name: keyof ContactFields) => control(form, name)?.value ?? ''
  return {
    name: text('name'),
    email: text('email'),
    company: text('company'),
    phone: text('phone'),
    message: text('message'),
    estimatedBudget: text('estimatedBudget'),
  }
}

/** A message goes as soon as what it complains about is mended; none appears while somebody is still typing. */
const recheck = (form: HTMLFormElement, { target }: Event) => {
  if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return
  if (target.getAttribute('aria-invalid') === null) return
  showError(target, contactErrors(fieldsOf(form))[target.name as keyof ContactFields])
}

const busy = (form: HTMLFormElement, sending: boolean) => {
  const button = form.querySelector<HTMLButtonElement>('button[type="submit"]')
  form.setAttribute('aria-busy', String(sending))
  if (button === null) return
  button.disabled = sending
  button.textContent = sending ? texts.sending : texts.send
  if (!sending && document.activeElement === document.body) button.focus({ preventScroll: true })
}
