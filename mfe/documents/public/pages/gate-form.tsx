import styles from './gate-form.module.css'

/** What a link may ask of its reader; the script leaves out the field that is not asked for. */
export const GateForm = () => (
  <form className={styles.form} noValidate>
    <p data-lead>The sender protected this report.</p>
    <Field name="email" label="Your email address" type="email" autoComplete="email" />
    <Field name="passcode" label="Passcode" type="password" autoComplete="off" />
    <p className={styles.failure} role="alert" data-failure />
    <button className={styles.submit} type="submit">
      Open the report
    </button>
  </form>
)

type FieldProps = { name: string; label: string; type: 'email' | 'password'; autoComplete: string }

const Field = ({ name, label, type, autoComplete }: FieldProps) => (
  <div className={styles.field} data-field={name}>
    <label htmlFor={name}>{label}</label>
    <input
      id={name}
      name={name}
      type={type}
      autoComplete={autoComplete}
      autoCapitalize="none"
      spellCheck={false}
      aria-describedby={`${name}-error`}
      required
    />
    <p className={styles.error} id={`${name}-error`} role="alert" />
  </div>
)
