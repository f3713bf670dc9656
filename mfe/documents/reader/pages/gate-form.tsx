import type { OpeningRefused } from '../../../../contracts/http/public.ts'
import styles from './gate-form.module.css'

/** What a link may ask of its reader, and what was wrong with it; a script leaves out by itself what is not asked for. */
export const GateForm = ({ refused }: { refused?: OpeningRefused | undefined }) => {
  const { gate = { email: true, passcode: true }, errors = [] } = refused ?? {}
  const wrong = (name: string) => errors.find(({ path }) => path === name)?.message
  return (
    <form className={styles.form} method="post" noValidate>
      <p>The sender protected this report.</p>
      {gate.email && (
        <Field name="email" label="Your email address" type="email" autoComplete="email" wrong={wrong('email')} />
      )}
      {gate.passcode && (
        <Field name="passcode" label="Passcode" type="password" autoComplete="off" wrong={wrong('passcode')} />
      )}
      <p className={styles.failure} role="alert" data-failure>
        {errors.length === 0 && refused?.detail}
      </p>
      <button className={styles.submit} type="submit">
        Open the report
      </button>
    </form>
  )
}

type FieldProps = {
  name: string
  label: string
  type: 'email' | 'password'
  autoComplete: string
  wrong: string | undefined
}

const Field = ({ name, label, type, autoComplete, wrong }: FieldProps) => (
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
      aria-invalid={wrong !== undefined}
      required
    />
    <p className={styles.error} id={`${name}-error`} role="alert">
      {wrong}
    </p>
  </div>
)
