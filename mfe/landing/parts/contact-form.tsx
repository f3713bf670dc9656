import { budgetRanges, form } from '../content/form.ts'

/** A plain form that posts to `/contact`; its island checks and sends it without leaving the page. */
export const ContactForm = () => (
  <form className="form card" data-part="contact-form" method="post" action="/contact" noValidate>
    {form.fields.map((field) => (
      <Field key={field.name} {...field} />
    ))}
    <BudgetField />
    <MessageField />
    <button type="submit" className="button form-wide">
      {form.send}
    </button>
    <p className="visually-hidden" role="status" data-part="contact-status" />
  </form>
)

const Field = ({ name, label, type, autocomplete, required, limit }: (typeof form.fields)[number]) => (
  <div className="field">
    <label htmlFor={`contact-${name}`}>
      {label}
      {!required && <Optional />}
    </label>
    <input
      id={`contact-${name}`}
      name={name}
      type={type}
      autoComplete={autocomplete}
      required={required}
      maxLength={limit}
    />
  </div>
)

const BudgetField = () => (
  <div className="field form-wide">
    <label htmlFor="contact-estimatedBudget">
      {form.budget.label}
      <Optional />
    </label>
    <select id="contact-estimatedBudget" name="estimatedBudget" defaultValue="">
      <option value="">{form.budget.placeholder}</option>
      {budgetRanges.map((range) => (
        <option key={range} value={range}>
          {range}
        </option>
      ))}
    </select>
  </div>
)

const MessageField = () => (
  <div className="field form-wide">
    <label htmlFor="contact-message">{form.message.label}</label>
    <textarea
      id="contact-message"
      name="message"
      rows={5}
      required
      maxLength={form.message.limit}
      placeholder={form.message.hint}
    />
  </div>
)

const Optional = () => <span className="optional"> ({form.optional})</span>
