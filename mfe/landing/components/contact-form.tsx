import { budgets } from '#contracts/lead/http/contact.ts'
import { contactLimits } from '#contracts/lead/http/contact-rules.ts'
import { form } from '../content/site.ts'

/** Whether the form is redisplayed after a refusal: the server fills in typed values and errors. */
type Again = boolean

/** The attributes filled in by the server. */
const fieldValues = (again: Again, name: string) =>
  again
    ? {
        defaultValue: `{{typed.${name}}}`,
        'aria-invalid': `{{invalid.${name}}}` as 'true',
        'aria-describedby': `contact-${name}-error`,
      }
    : {}

/** The message under a field; empty without an error. */
const ErrorLine = ({ again, name }: { readonly again: Again; readonly name: string }) =>
  again && (
    <p id={`contact-${name}-error`} className="field-error" role="alert">
      {`{{error.${name}}}`}
    </p>
  )

/** Excludes the field from autofill: it is for robots only. */
const notForManagers = { 'data-1p-ignore': '', 'data-lpignore': 'true', 'data-bwignore': 'true' }

/** The honeypot: an invisible field that only robots fill in. */
const Honeypot = () => (
  <div className="visually-hidden" inert>
    <label htmlFor="contact-website">{form.leaveEmpty}</label>
    <input id="contact-website" name="website" type="text" autoComplete="off" tabIndex={-1} {...notForManagers} />
  </div>
)

/** The single-line fields of the contact form; labels are in the content file. */
const formFields = [
  { name: 'name', type: 'text', autocomplete: 'name', required: true },
  { name: 'email', type: 'email', autocomplete: 'email', required: true },
  { name: 'company', type: 'text', autocomplete: 'organization', required: false },
  { name: 'phone', type: 'tel', autocomplete: 'tel', required: false },
] as const

const { sending, send, success, failure, status, errors } = form
/** The island's texts, passed in the markup. */
const texts = JSON.stringify({ sending, send, success, failure, status, errors })

/** A plain form posting to `/contact`; its island validates and sends it without leaving the page. */
export const ContactForm = ({ again = false }: { readonly again?: Again }) => (
  <form className="form card" data-part="contact-form" data-said={texts} method="post" action="/contact" noValidate>
    {formFields.map((field) => (
      <Field key={field.name} again={again} {...field} />
    ))}
    <BudgetField again={again} />
    <MessageField again={again} />
    <Honeypot />
    <input type="hidden" name="consent" value={form.consent} />
    <p className="visually-hidden" role="status" data-part="contact-status" />
    <p className="form-wide form-consent">{form.consent}</p>
    <button type="submit" className="button form-wide">
      {send}
    </button>
  </form>
)

type FieldProps = (typeof formFields)[number] & { readonly again: Again }

const Field = ({ again, name, type, autocomplete, required }: FieldProps) => (
  <div className="field">
    <label htmlFor={`contact-${name}`}>
      {form.fields[name]}
      {!required && <Optional />}
    </label>
    <input
      id={`contact-${name}`}
      name={name}
      type={type}
      autoComplete={autocomplete}
      required={required}
      maxLength={contactLimits[name]}
      {...fieldValues(again, name)}
    />
    <ErrorLine again={again} name={name} />
  </div>
)

const BudgetField = ({ again }: { readonly again: Again }) => (
  <div className="field form-wide">
    <label htmlFor="contact-estimatedBudget">
      {form.budget.label}
      <Optional />
    </label>
    <select id="contact-estimatedBudget" name="estimatedBudget" defaultValue="">
      {budgets.map((range, place) => (
        <option key={range} value={range}>
          {range === '' ? form.budget.placeholder : (form.budget.ranges?.[place - 1] ?? range)}
        </option>
      ))}
    </select>
    <ErrorLine again={again} name="estimatedBudget" />
  </div>
)

const MessageField = ({ again }: { readonly again: Again }) => (
  <div className="field form-wide">
    <label htmlFor="contact-message">{form.message.label}</label>
    <textarea
      id="contact-message"
      name="message"
      rows={5}
      required
      maxLength={contactLimits.message}
      placeholder={form.message.hint}
      {...fieldValues(again, 'message')}
    />
    <ErrorLine again={again} name="message" />
  </div>
)

const Optional = () => <span className="optional"> ({form.optional})</span>
