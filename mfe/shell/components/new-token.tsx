import { errorText, FormField, fieldMessages, Icon, SelectField } from '@atrium/kit'
import { Button, Dialog, Flex } from '@radix-ui/themes'
import { type FormEvent, useState } from 'react'
import { type TokenScope, tokenScopes } from '#contracts/token/scopes.ts'
import { useNewToken } from '../api/use-doors.ts'
import styles from '../screens/staff-screens.module.css'
import { ToldOnce } from './told-once.tsx'

const resources = {
  leads: 'Leads',
  runs: 'Workflows and runs',
  documents: 'Documents and links',
  audit: 'Audit',
} as const
const writable = { none: 'Nothing', read: 'Read', write: 'Read and write' } as const
const readable = { none: 'Nothing', read: 'Read' } as const

const kinds = {
  personal: 'Personal: my rights at most, until my account ends',
  service: 'Service: of the installation, until it is revoked',
} as const

const lifetimes = { 30: '30 days', 90: '90 days', 365: 'A year', 0: 'Never' } as const

/** Makes a token and shows its secret once. */
export const NewToken = () => {
  const [open, setOpen] = useState(false)
  const issue = useNewToken()
  const change = (opens: boolean) => {
    setOpen(opens)
    if (!opens) issue.reset()
  }
  return (
    <Dialog.Root open={open} onOpenChange={change}>
      <Dialog.Trigger>
        <Button variant="soft">
          <Icon name="plus" size={16} /> New token
        </Button>
      </Dialog.Trigger>
      <Dialog.Content maxWidth="30rem">
        <Dialog.Title>New API token</Dialog.Title>
        <Dialog.Description size="2" mb="4">
          Give it what its program needs and no more.
        </Dialog.Description>
        {issue.data === undefined ? (
          <TokenForm issue={issue} />
        ) : (
          <ToldOnce label="Token" secret={issue.data.secret} text="Copy it now: it is shown this once." />
        )}
      </Dialog.Content>
    </Dialog.Root>
  )
}

const scopesIn = (given: FormData): TokenScope[] =>
  tokenScopes.filter((scope) => {
    const [resource = '', right] = scope.split(':')
    return given.get(resource) === right
  })

const TokenForm = ({ issue }: { issue: ReturnType<typeof useNewToken> }) => {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const given = new FormData(event.currentTarget)
    issue.mutate({
      name: String(given.get('name')),
      kind: given.get('kind') === 'service' ? 'service' : 'personal',
      scopes: scopesIn(given),
      expiresInDays: Number(given.get('lifetime')),
    })
  }
  const { name, scopes } = fieldMessages(issue.error)
  const failed = issue.isError ? errorText(issue.error, 'Failed to make the token. Try again.') : undefined
  return (
    <form onSubmit={submit} noValidate>
      <FormField label="Name" name="name" maxLength={100} autoComplete="off" placeholder="Website" message={name} />
      <SelectField label="Kind" name="kind" labels={kinds} />
      <div className={styles.pairs}>
        {Object.entries(resources).map(([resource, label]) => (
          <SelectField
            key={resource}
            label={label}
            name={resource}
            labels={resource === 'audit' ? readable : writable}
          />
        ))}
      </div>
      <SelectField label="Expires after" name="lifetime" labels={lifetimes} defaultValue="90" />
      <p role="alert" className={styles.refused}>
        {scopes ?? (name === undefined ? failed : undefined)}
      </p>
      <Flex gap="3" justify="end" wrap="wrap">
        <Dialog.Close>
          <Button type="button" variant="soft" color="gray">
            Cancel
          </Button>
        </Dialog.Close>
        <Button type="submit" loading={issue.isPending}>
          Make token
        </Button>
      </Flex>
    </form>
  )
}
