import { call, errorText, FormField, fieldMessages, longTimeoutMs, type Messages } from '@atrium/kit'
import { useMutation } from '@tanstack/react-query'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { type SetUpAi, type SetUpMail, setUp } from '#contracts/system/http/set-up.ts'
import styles from '../components/staff-screens.module.css'
import login from './login-screen.module.css'

type PartProps = { secret: string; messages: Messages }

/** Tries mail on leaving its last field, and AI on leaving any of its fields, so that a wrong key shows at once. */
const useTrial = (secret: string) =>
  useMutation({ mutationFn: (fields: object) => call(setUp.check, { body: { secret, ...fields } }, longTimeoutMs) })

export const MailPart = ({ secret, messages }: PartProps) => {
  const trial = useTrial(secret)
  const allMessages = { ...messages, ...fieldMessages(trial.error) }
  const tryOut = (form: HTMLFormElement | null) => {
    const mail = form && mailIn(new FormData(form))
    if (mail && !trial.isPending) trial.mutate({ mail })
  }
  return (
    <Part title="Mail (optional)" text="Sends news of leads to you, and what you write to leads.">
      <Field name="mail.host" label="Mail server" placeholder="mail.example.com" messages={allMessages} />
      <div className={styles.pairs}>
        <Field name="mail.port" label="Port" inputMode="numeric" defaultValue="587" messages={allMessages} />
        <Field name="mail.user" label="User name" autoComplete="off" messages={allMessages} />
        <Field
          name="mail.password"
          label="Password of the mailbox"
          type="password"
          autoComplete="new-password"
          messages={allMessages}
        />
        <Field
          name="mail.notify"
          label="Send news to"
          type="email"
          messages={allMessages}
          onBlur={({ target }) => tryOut(target.form)}
        />
      </div>
      <Tried trial={trial} good="The mail server accepts this." />
    </Part>
  )
}

export const AiPart = ({ secret, messages }: PartProps) => {
  const trial = useTrial(secret)
  const allMessages = { ...messages, ...fieldMessages(trial.error) }
  const tryOut = (form: HTMLFormElement | null) => {
    const ai = form && aiIn(new FormData(form))
    if (ai && !trial.isPending) trial.mutate({ ai })
  }
  const field = { messages: allMessages, onBlur: ({ target }: { target: HTMLInputElement }) => tryOut(target.form) }
  return (
    <Part title="AI (optional)" text="Drafts proposals and overviews. Without one, templates do.">
      <Field
        name="ai.key"
        label="Key"
        type="password"
        autoComplete="new-password"
        hint="Of OpenAI, or another server."
        {...field}
      />
      <div className={styles.pairs}>
        <Field name="ai.baseUrl" label="Another server's address" placeholder="http://127.0.0.1:11434/v1" {...field} />
        <Field name="ai.model" label="Model" {...field} />
      </div>
      <Tried trial={trial} good="The AI answers." />
    </Part>
  )
}

const Tried = ({ trial, good }: { trial: ReturnType<typeof useTrial>; good: string }) => (
  <p role="status" className={styles.refused}>
    {triedText(trial, good)}
  </p>
)

/** A refusal of a field stands at the field. */
const triedText = ({ isPending, isSuccess, error }: ReturnType<typeof useTrial>, good: string): string => {
  if (isPending) return 'Trying…'
  if (isSuccess) return good
  if (error === null || Object.keys(fieldMessages(error)).length > 0) return ''
  return errorText(error, 'This could not be tried. Leave the last field again to try once more.')
}

/** A titled group of fields. */
export const Part = ({ title, text, children }: { title: string; text: string; children: ReactNode }) => {
  const id = useId()
  return (
    <section className={login.card} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <p className={styles.soft}>{text}</p>
      {children}
    </section>
  )
}

type FieldProps = Omit<ComponentProps<'input'>, 'name' | 'rows'> & {
  name: string
  label: string
  hint?: string
  messages: Messages
}

export const Field = ({ messages, name, ...field }: FieldProps) => (
  <FormField {...field} name={name} message={messages[name]} />
)

/** Trimmed; empty for a field that is not in the form. */
export const textIn = (fields: FormData, name: string) => String(fields.get(name) ?? '').trim()

/** Undefined without a server. */
export const mailIn = (fields: FormData): SetUpMail | undefined =>
  textIn(fields, 'mail.host') === ''
    ? undefined
    : {
        host: textIn(fields, 'mail.host'),
        port: Number(textIn(fields, 'mail.port')),
        user: textIn(fields, 'mail.user'),
        password: String(fields.get('mail.password')),
        notify: textIn(fields, 'mail.notify'),
      }

/** Undefined without a key or an address. */
export const aiIn = (fields: FormData): SetUpAi | undefined => {
  const ai = { key: textIn(fields, 'ai.key'), baseUrl: textIn(fields, 'ai.baseUrl'), model: textIn(fields, 'ai.model') }
  return ai.key === '' && ai.baseUrl === '' ? undefined : ai
}
