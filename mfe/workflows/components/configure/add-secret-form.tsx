import { FormField, fieldMessages, type Messages, SelectField } from '@atrium/kit'
import { ChoicePart, FormButtons } from '@atrium/kit/widgets'
import { useState } from 'react'
import { givenSecrets } from '#contracts/workflow/http/workflow-secrets.ts'
import { useSetSecrets } from '../../api/use-secrets.ts'
import { fieldsOf, useFormCheck } from '../../model/use-form-check.ts'
import styles from './configure.module.css'

const kinds = {
  headers: 'Header',
  bearer: 'Bearer token',
  basic: 'User and password',
  signing: 'Signing key (Standard Webhooks)',
} as const

type Kind = keyof typeof kinds

const kindNames = Object.keys(kinds) as readonly Kind[]

/** Sets one secret; one of the same name is replaced. */
export const AddSecretForm = ({ workflowId, onClose }: { workflowId: number; onClose: () => void }) => {
  const [kind, setKind] = useState<Kind>('headers')
  const done = { text: 'Secret set successfully', failure: 'Failed to set secret', onDone: onClose }
  const set = useSetSecrets(workflowId, done)
  const valuesIn = (form: HTMLFormElement) => secretIn(kind, fieldsOf(form))
  const { messages, setMessages, submit } = useFormCheck(givenSecrets, valuesIn, (secrets) => {
    if (!set.isPending) set.mutate(secrets, { onError: (failure) => setMessages(fieldMessages(failure)) })
  })
  return (
    <form className={styles.add} onSubmit={submit} noValidate aria-label="New secret" autoComplete="off">
      <SelectField
        label="Kind of Secret"
        labels={kinds}
        value={kind}
        autoFocus
        onChange={({ target }) => setKind(target.value as Kind)}
      />
      {kindNames.map((name) => (
        <ChoicePart key={name} chosen={kind === name}>
          <div className={styles.pair}>
            <Fields kind={name} messages={messages} />
          </div>
        </ChoicePart>
      ))}
      <FormButtons submit="Save Secret" isPending={set.isPending} onCancel={onClose} />
    </form>
  )
}

const Fields = ({ kind, messages }: { kind: Kind; messages: Messages }) => {
  const secret = (name: string, label: string, hint?: string) => (
    <FormField
      name={name}
      label={label}
      type="password"
      autoComplete="new-password"
      asterisk
      message={messages[name]}
      {...(hint === undefined ? {} : { hint })}
    />
  )
  switch (kind) {
    case 'headers':
      return (
        <>
          <FormField
            name="headers.0.name"
            label="Header Name"
            asterisk
            placeholder="X-Api-Key"
            message={messages['headers.0.name']}
          />
          {secret('headers.0.value', 'Header Value')}
        </>
      )
    case 'bearer':
      return secret('bearer', 'Bearer Token')
    case 'basic':
      return (
        <>
          <FormField name="basic.user" label="User" message={messages['basic.user']} />
          {secret('basic.password', 'Password')}
        </>
      )
    case 'signing':
      return secret(
        'signing',
        'Signing Key',
        'whsec_ and the base64 of 16 to 64 bytes. The endpoint checks the signature with it.',
      )
  }
}

const secretIn = (kind: Kind, fields: Record<string, string>) => {
  switch (kind) {
    case 'headers':
      return { headers: [{ name: fields['headers.0.name'], value: fields['headers.0.value'] }] }
    case 'basic':
      return { basic: { user: fields['basic.user'], password: fields['basic.password'] } }
    default:
      return { [kind]: fields[kind] }
  }
}
