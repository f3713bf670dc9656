import type { House } from '#contracts/mfe/document-pages.ts'
import type { OpeningRefused } from '#contracts/share/http/public.ts'
import styles from './gate-form.module.css'
import { Message } from './message.tsx'

/** The states of opening a link; the script shows the current one. */
export const OpeningPage = ({ house }: { house: House }) => (
  <>
    <div data-part="opening">
      <Message house={house} title="Redirecting to report...">
        <p role="status">This takes a moment.</p>
        <noscript>
          <p>Without JavaScript it takes a press of this button.</p>
          <form method="post">
            <button className={styles.submit} type="submit">
              Open the report
            </button>
          </form>
        </noscript>
      </Message>
    </div>
    <template data-part="invalid">
      <Invalid house={house} />
    </template>
    <template data-part="gate">
      <Gate house={house} />
    </template>
  </>
)

/** The result of opening a link with the button, without scripts. */
export const RefusedPage = ({ house, refused }: { house: House; refused: OpeningRefused }) =>
  refused.gate === undefined ? (
    <Invalid house={house} trouble={refused.status === 404 ? undefined : refused.detail} />
  ) : (
    <Gate house={house} refused={refused} />
  )

const Invalid = ({ house, trouble }: { house: House; trouble?: string | undefined }) => (
  <Message house={house} title="Invalid Link">
    <p>
      <strong>This link is invalid or has expired.</strong>
    </p>
    <p>Please contact the sender for a new link.</p>
    {trouble === undefined ? (
      <p data-trouble hidden>
        <span data-reason /> <button type="button">Try again</button>
      </p>
    ) : (
      <p>{trouble}</p>
    )}
  </Message>
)

const Gate = ({ house, refused }: { house: House; refused?: OpeningRefused }) => (
  <Message house={house} title="One step before your report">
    <GateForm refused={refused} />
  </Message>
)

/** The gates of a link and their errors; the script hides those the link does not have. */
const GateForm = ({ refused }: { refused?: OpeningRefused | undefined }) => {
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
