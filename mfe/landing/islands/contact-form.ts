import { minFillTime } from '#contracts/lead/http/contact-rules.ts'
import type { OriginOfVisit } from '#contracts/lead/http/origin-of-visit.ts'
import { type ContactErrors, type ContactFields, contactErrors } from './contact-rules.ts'
import { control, showError, showErrors } from './field-errors.ts'
import { part } from './find.ts'
import { notifyObserved } from './observed.ts'
import { contactSender } from './send-contact.ts'
import type { ShowToast } from './toasts.ts'

type Said = { readonly title: string; readonly description: string }
type Outcome = 'success' | 'failure'

/** The texts, read from the markup. */
type Texts = Readonly<Record<'sending' | 'send', string>> &
  Readonly<Record<Outcome, Said>> & {
    readonly status: Readonly<Record<Outcome, string>>
    /** Translated errors, keyed by the English ones. */
    readonly errors?: Readonly<Record<string, string>>
  }

/** Validates, sends and reports the form; typed values are kept until the message has arrived. */
export const enhanceContactForm = (root: HTMLElement, origin: OriginOfVisit, toast: ShowToast, signal: AbortSignal) => {
  const form = part(root, 'contact-form')
  const status = part(root, 'contact-status')
  if (!(form instanceof HTMLFormElement) || status === null) return
  const texts = JSON.parse(form.dataset.said ?? '') as Texts
  const send = contactSender()
  const valueOf = (name: string) => control(form, name)?.value ?? ''

  const submit = async () => {
    const fields = fieldsOf(form)
    const errors = errorsIn(texts, fields)
    showErrors(form, errors)
    const [first] = Object.keys(errors)
    if (first !== undefined) return control(form, first)?.focus()
    busy(form, texts.sending)
    const outcome = await sendInTime(() =>
      send(fields, { website: valueOf('website'), elapsed: sinceBeginning(), origin, consent: valueOf('consent') }),
    )
    ready(form, texts.send)
    // What was typed meanwhile is not sent yet.
    if (outcome === 'success' && isSame(fieldsOf(form), fields)) form.reset()
    if (outcome === 'success') notifyObserved('contact_sent')
    showStatus(status, texts.status[outcome], outcome === 'success')
    toast({ ...texts[outcome], tone: outcome === 'success' ? 'plain' : 'destructive' })
  }
  const onSubmit = (event: Event) => {
    event.preventDefault()
    if (form.getAttribute('aria-busy') !== 'true') submit()
  }
  form.addEventListener('submit', onSubmit, { signal })
  form.addEventListener('input', (event) => recheck(form, event, texts), { signal })
  form.addEventListener('input', () => showStatus(status, '', false), { signal })
}

/** What became of a message, also to the eye once it is sent: until the next one is begun, in the place of the consent. */
const showStatus = (status: HTMLElement, text: string, isSent: boolean) => {
  status.textContent = text
  status.className = isSent ? 'form-wide form-sent' : 'visually-hidden'
}

/** A number in an error is the maximum length, which translations contain as the placeholder `{count}`. */
const errorsIn = ({ errors = {} }: Texts, fields: ContactFields): ContactErrors =>
  Object.fromEntries(
    Object.entries(contactErrors(fields)).map(([name, error]) => {
      const [count = ''] = /\d+/.exec(error) ?? []
      return [name, errors[error.replace(count || ' ', count ? '{count}' : ' ')]?.replace('{count}', count) ?? error]
    }),
  )

const isSame = (some: ContactFields, others: ContactFields) => JSON.stringify(some) === JSON.stringify(others)

const sinceBeginning = () => Math.round(performance.now())

/** Delays a fast submit to the minimum fill time, so that a quick visitor's message is not lost. */
const sendInTime = async (send: () => Promise<void>): Promise<Outcome> => {
  // A margin, as timers may fire early.
  const early = minFillTime - sinceBeginning() + 20
  if (early > 0) await new Promise((resolve) => setTimeout(resolve, early))
  return send().then(
    () => 'success',
    () => 'failure',
  )
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

/** An error disappears once its field is valid; none appears during typing. */
const recheck = (form: HTMLFormElement, { target }: Event, texts: Texts) => {
  if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return
  if (target.getAttribute('aria-invalid') !== 'true') return
  showError(target, errorsIn(texts, fieldsOf(form))[target.name as keyof ContactFields])
}

const submitButton = (form: HTMLFormElement) => form.querySelector<HTMLButtonElement>('button[type="submit"]')

const busy = (form: HTMLFormElement, label: string) => {
  form.setAttribute('aria-busy', 'true')
  const button = submitButton(form)
  if (button !== null) Object.assign(button, { disabled: true, textContent: label })
}

/** Disabling the button loses the focus; restores it if nothing else has it. */
const ready = (form: HTMLFormElement, label: string) => {
  form.setAttribute('aria-busy', 'false')
  const button = submitButton(form)
  if (button === null) return
  Object.assign(button, { disabled: false, textContent: label })
  if (document.activeElement === document.body) button.focus({ preventScroll: true })
}
