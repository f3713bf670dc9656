import { priceTotals } from '#contracts/document/price-totals.ts'
import { readPricing } from '#contracts/document/pricing.ts'
import { decisionLimits, type ReportDecision } from '#contracts/share/http/decisions.ts'
import { useReading } from '../../components/reading.ts'
import type { Decidable } from '../reading/outcome.ts'
import { acceptForm, tickedItems } from '../reading/price-choice.ts'
import styles from './decision.module.css'
import gate from './gate-form.module.css'

/** The kind of a document, as the texts name it. */
export type What = 'proposal' | 'engagement overview'

type Props = { document: Decidable; decision: ReportDecision; shareId: string; what: What }

/** The forms of a decision. They need no script. */
export const DecisionForm = (props: Props) => {
  const { decision, shareId } = props
  const { sent } = decision
  const { t, write, text } = useReading()
  const day = text.deadline(decision.until, 'long')
  return (
    <>
      <p>{t('You can decide until {day}. Your decision is recorded once and cannot be changed here.', { day })}</p>
      {sent !== undefined && (sent.codeSent || firstWrong(sent) === '') && (
        <p
          className={sent.codeSent ? styles.note : styles.failure}
          role="alert"
          tabIndex={-1}
          {...focusIf(!sent.codeSent)}
        >
          {write(sent.detail)}
        </p>
      )}
      <Accept {...props} />
      <details className={styles.decline} open={sent?.values.reason !== undefined && sent.values.reason !== ''}>
        <summary>{t('Decline')}</summary>
        <form className={gate.form} method="post" action="/report/decline">
          <input type="hidden" name="report" value={shareId} />
          <div className={gate.field}>
            <label htmlFor="decline-reason">{t('Reason (optional)')}</label>
            <textarea
              id="decline-reason"
              name="reason"
              rows={3}
              maxLength={decisionLimits.reason}
              defaultValue={sent?.values.reason}
            />
          </div>
          <button className={styles.quiet} type="submit">
            {t(props.what === 'proposal' ? 'Decline this proposal' : 'Decline this engagement overview')}
          </button>
        </form>
      </details>
    </>
  )
}

/** After a form was sent, the page opens with the focus where the reader continues. */
const focusIf = (isFirst: boolean) => (isFirst ? { autoFocus: true } : {})

/** The field that takes the focus after a form was sent; empty for the message above. */
const firstWrong = ({ codeSent, errors }: NonNullable<ReportDecision['sent']>): string =>
  codeSent ? 'code' : (errors.find(({ path }) => fieldNames.has(path))?.path ?? '')

const fieldNames: ReadonlySet<string> = new Set(['name', 'email', 'code', 'agreed'])

const Accept = ({ document, decision, shareId, what }: Props) => {
  const { t, write, text } = useReading()
  const { sentence, shown, asksForEmail, sent } = decision
  const wrong = (name: string) => {
    const error = sent?.errors.find(({ path }) => path === name)
    return error && write(error.message)
  }
  const first = sent === undefined ? null : firstWrong(sent)
  const table = document.type === 'Proposal' ? readPricing(document.data) : null
  return (
    <form id={acceptForm} className={gate.form} method="post" action="/report/accept" noValidate>
      <input type="hidden" name="report" value={shareId} />
      <input type="hidden" name="version" value={shown} />
      {/* Enter in a field presses the form's first button, which must not be the one that sends a code. */}
      <button className="sr-only" type="submit" tabIndex={-1} aria-hidden="true" />
      {table !== null && (
        <p>
          <input type="hidden" name="chooses" value="1" />
          {table.items.some(({ optional }) => optional) ? t('Total with the items added above:') : t('Total')}{' '}
          <output data-sum="total">
            {text.price(priceTotals(table, tickedItems(table, sent)).total, table.currency)}
          </output>
        </p>
      )}
      <Field
        label={t('Your full name, as your signature')}
        name="name"
        autoComplete="name"
        maxLength={decisionLimits.name}
        value={sent?.values.name}
        wrong={wrong('name')}
        autoFocus={first === 'name'}
      />
      {asksForEmail && (
        <div className={styles.email}>
          <Field
            label={t('Your email address')}
            name="email"
            type="email"
            autoComplete="email"
            maxLength={254}
            value={sent?.values.email}
            wrong={wrong('email')}
            autoFocus={first === 'email'}
          />
          <button className={styles.quiet} type="submit" formAction="/report/code">
            {t('Send me a code')}
          </button>
          <Field
            label={t('The code from the mail')}
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={20}
            value={sent?.values.code}
            wrong={wrong('code')}
            autoFocus={first === 'code'}
          />
        </div>
      )}
      <div className={styles.agree}>
        <label>
          <input
            type="checkbox"
            name="agreed"
            defaultChecked={sent !== undefined && sent.values.agreed !== ''}
            aria-describedby="decision-agreed-error"
            aria-invalid={wrong('agreed') !== undefined}
            {...focusIf(first === 'agreed')}
            required
          />
          <span>{sentence}</span>
        </label>
        <p className={gate.error} id="decision-agreed-error">
          {wrong('agreed')}
        </p>
      </div>
      <button className={gate.submit} type="submit">
        {t(what === 'proposal' ? 'Accept this proposal' : 'Accept this engagement overview')}
      </button>
    </form>
  )
}

type FieldProps = {
  label: string
  name: string
  type?: 'text' | 'email'
  inputMode?: 'numeric'
  autoComplete: string
  maxLength: number
  value: string | undefined
  wrong: string | undefined
  autoFocus: boolean
}

const Field = ({ label, name, value, wrong, type = 'text', ...rest }: FieldProps) => (
  <div className={gate.field}>
    <label htmlFor={`decision-${name}`}>{label}</label>
    <input
      id={`decision-${name}`}
      name={name}
      type={type}
      defaultValue={value}
      aria-describedby={`decision-${name}-error`}
      aria-invalid={wrong !== undefined}
      {...rest}
    />
    <p className={gate.error} id={`decision-${name}-error`}>
      {wrong}
    </p>
  </div>
)
