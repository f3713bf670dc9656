import { errorText, FormField, fieldMessages, SelectField } from '@atrium/kit'
import { DialogButtons } from '@atrium/kit/widgets'
import type { FormEvent } from 'react'
import { type TokenScope, tokenScopes } from '#contracts/token/scopes.ts'
import { useNewToken } from '../api/use-program-access.ts'
import { CreationDialog } from './creation-dialog.tsx'
import { OneTimeSecret } from './one-time-secret.tsx'
import styles from './staff-screens.module.css'

const resources = {
  leads: 'Leads',
  runs: 'Workflows and runs',
  documents: 'Documents and links',
  audit: 'Audit',
  agent: 'Agent',
} as const
const writable = { none: 'Nothing', read: 'Read', write: 'Read and write' } as const
const readable = { none: 'Nothing', read: 'Read' } as const
const proposable = { none: 'Nothing', propose: 'Propose what people approve' } as const

const rightsOf = (resource: string): Readonly<Record<string, string>> =>
  resource === 'audit' ? readable : resource === 'agent' ? proposable : writable

const kinds = {
  personal: 'Personal: my rights at most, until my account ends',
  service: 'Service: of the installation, until it is revoked',
} as const

const lifetimes = { 30: '30 days', 90: '90 days', 365: 'A year', 0: 'Never' } as const

/** Makes a token and shows its secret once. */
export const NewToken = () => {
  const issue = useNewToken()
  return (
    <CreationDialog
      label="New token"
      button={{ variant: 'soft' }}
      title="New API token"
      description="Give it what its program needs and no more."
      maxWidth="30rem"
      creation={issue}
      form={<TokenForm issue={issue} />}
      result={({ secret }) => (
        <OneTimeSecret label="Token" secret={secret} text="Copy it now: it is shown this once." />
      )}
    />
  )
}

const scopesIn = (fields: FormData): TokenScope[] =>
  tokenScopes.filter((scope) => {
    const [resource = '', right] = scope.split(':')
    return fields.get(resource) === right
  })

const TokenForm = ({ issue }: { issue: ReturnType<typeof useNewToken> }) => {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    issue.mutate({
      name: String(fields.get('name')),
      kind: fields.get('kind') === 'service' ? 'service' : 'personal',
      scopes: scopesIn(fields),
      expiresInDays: Number(fields.get('lifetime')),
    })
  }
  const { name, scopes } = fieldMessages(issue.error)
  const failure = issue.isError ? errorText(issue.error, 'Failed to make the token. Try again.') : undefined
  return (
    <form onSubmit={submit} noValidate>
      <FormField label="Name" name="name" maxLength={100} autoComplete="off" placeholder="Website" message={name} />
      <SelectField label="Kind" name="kind" labels={kinds} />
      <div className={styles.pairs}>
        {Object.entries(resources).map(([resource, label]) => (
          <SelectField key={resource} label={label} name={resource} labels={rightsOf(resource)} />
        ))}
      </div>
      <SelectField label="Expires after" name="lifetime" labels={lifetimes} defaultValue="90" />
      <p role="alert" className={styles.refused}>
        {scopes ?? (name === undefined ? failure : undefined)}
      </p>
      <DialogButtons submit="Make token" isPending={issue.isPending} />
    </form>
  )
}
