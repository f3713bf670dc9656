import type { Wording } from '#contracts/messages.ts'
import type { Brand } from '#contracts/mfe/document-pages.ts'
import type { OpeningRefused } from '#contracts/share/http/public.ts'
import { useReading } from '../../components/reading.ts'
import styles from './gate-form.module.css'
import { Message } from './message.tsx'

/** The states of opening a link; the script shows the current one. */
export const OpeningPage = ({ brand }: { brand: Brand }) => {
  const { t } = useReading()
  return (
    <>
      <div data-part="opening">
        <Message brand={brand} title={t('Redirecting to report...')}>
          <p role="status">{t('This takes a moment.')}</p>
          <noscript>
            <p>{t('Without JavaScript it takes a press of this button.')}</p>
            <form method="post">
              <button className={styles.submit} type="submit">
                {t('Open the report')}
              </button>
            </form>
          </noscript>
        </Message>
      </div>
      <template data-part="invalid">
        <Invalid brand={brand} />
      </template>
      <template data-part="gate">
        <Gate brand={brand} />
      </template>
    </>
  )
}

/** The result of opening a link with the button, without scripts. */
export const RefusedPage = ({ brand, refused }: { brand: Brand; refused: OpeningRefused }) =>
  refused.gate === undefined ? (
    <Invalid brand={brand} trouble={refused.status === 404 ? undefined : refused.detail} />
  ) : (
    <Gate brand={brand} refused={refused} />
  )

const Invalid = ({ brand, trouble }: { brand: Brand; trouble?: Wording | undefined }) => {
  const { t, write } = useReading()
  return (
    <Message brand={brand} title={t('Invalid Link')}>
      <p>
        <strong>{t('This link is invalid or has expired.')}</strong>
      </p>
      <p>{t('Please contact the sender for a new link.')}</p>
      <p>
        {t('Write to')} <a href={`mailto:${brand.contactEmail}`}>{brand.contactEmail}</a>
      </p>
      {trouble === undefined ? (
        <p data-trouble hidden>
          <span data-reason /> <button type="button">{t('Try again')}</button>
        </p>
      ) : (
        <p>{write(trouble)}</p>
      )}
    </Message>
  )
}

const Gate = ({ brand, refused }: { brand: Brand; refused?: OpeningRefused }) => (
  <Message brand={brand} title={useReading().t('One step before your report')}>
    <GateForm refused={refused} />
  </Message>
)

/** The gates of a link and their errors; the script hides those the link does not have. */
const GateForm = ({ refused }: { refused?: OpeningRefused | undefined }) => {
  const { t, write } = useReading()
  const { gate = { email: true, passcode: true }, errors = [] } = refused ?? {}
  const wrong = (name: string) => wrongIn(errors, name, write)
  return (
    <form className={styles.form} method="post" noValidate>
      <p>{t('The sender protected this report.')}</p>
      {gate.email && (
        <Field name="email" label={t('Your email address')} type="email" autoComplete="email" wrong={wrong('email')} />
      )}
      {gate.passcode && (
        <Field name="passcode" label={t('Passcode')} type="password" autoComplete="off" wrong={wrong('passcode')} />
      )}
      <p className={styles.failure} role="alert" data-failure>
        {errors.length === 0 && refused !== undefined && write(refused.detail)}
      </p>
      <button className={styles.submit} type="submit">
        {t('Open the report')}
      </button>
    </form>
  )
}

type Errors = NonNullable<OpeningRefused['errors']>

const wrongIn = (errors: Errors, name: string, write: (wording: Wording) => string): string | undefined => {
  const error = errors.find(({ path }) => path === name)
  return error && write(error.message)
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
