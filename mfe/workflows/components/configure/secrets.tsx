import { Icon, LoadFailure, RelativeTime, WritersOnly } from '@atrium/kit'
import { ConfirmDialog, IconButton } from '@atrium/kit/widgets'
import { Button, Skeleton } from '@radix-ui/themes'
import { useRef, useState } from 'react'
import type { GivenSecrets, ShownSecrets } from '#contracts/workflow/http/workflow-secrets.ts'
import { useSecrets, useSetSecrets } from '../../api/use-secrets.ts'
import { secretsSummary, secretWords } from '../../model/section-summaries.ts'
import { AddSecretForm } from './add-secret-form.tsx'
import styles from './configure.module.css'
import { Section, summaryOf } from './section.tsx'

/** The secrets sent with each call to prove its origin; shows only names and times. */
export const Secrets = ({ workflowId }: { workflowId: number }) => {
  const query = useSecrets(workflowId)
  const { data: secrets, error, refetch, isFetching } = query
  const [adding, setAdding] = useState(false)
  const heading = useRef<HTMLButtonElement>(null)
  const close = () => {
    setAdding(false)
    heading.current?.focus()
  }
  return (
    <Section
      name="secrets"
      title="Secrets"
      summary={summaryOf(query, secretsSummary)}
      heading={heading}
      action={
        !adding &&
        secrets !== undefined && (
          <WritersOnly>
            <Button variant="soft" onClick={() => setAdding(true)}>
              <Icon name="plus" size={16} /> Set Secret
            </Button>
          </WritersOnly>
        )
      }
    >
      <p className={styles.text}>
        Sent with each call to the endpoint. A secret can be replaced or removed, but never read again.
      </p>
      {secrets !== undefined && (
        <ul className={styles.rows}>
          {rowsOf(secrets).map((row) => (
            <SecretRow key={row.label} workflowId={workflowId} row={row} onRemoved={() => heading.current?.focus()} />
          ))}
        </ul>
      )}
      {secrets === undefined && error === null && <Skeleton height="4rem" />}
      {secrets === undefined && error !== null && (
        <LoadFailure what="Secrets" failure={error} onRetry={refetch} busy={isFetching} compact />
      )}
      {adding && <AddSecretForm workflowId={workflowId} onClose={close} />}
    </Section>
  )
}

type Row = { label: string; setAt: string; without: GivenSecrets }

const rowsOf = ({ headers, bearer, basic, signing }: ShownSecrets): readonly Row[] => [
  ...headers.map(({ name, setAt }) => ({
    label: `Header ${name}`,
    setAt,
    without: { headers: [{ name, value: null }] },
  })),
  ...(bearer === null ? [] : [{ label: secretWords.bearer, ...bearer, without: { bearer: null } }]),
  ...(basic === null ? [] : [{ label: secretWords.basic, ...basic, without: { basic: null } }]),
  ...(signing === null ? [] : [{ label: secretWords.signing, ...signing, without: { signing: null } }]),
]

type RowProps = { workflowId: number; row: Row; onRemoved: () => void }

const SecretRow = ({ workflowId, row, onRemoved }: RowProps) => {
  const done = { text: 'Secret removed successfully', failure: 'Failed to remove secret', onDone: onRemoved }
  const remove = useSetSecrets(workflowId, done)
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <div className={styles.label}>{row.label}</div>
        <div className={styles.facts}>
          <span>
            Set <RelativeTime at={row.setAt} />
          </span>
        </div>
      </div>
      <WritersOnly>
        <ConfirmDialog
          title="Remove this secret?"
          text={`Calls are sent without “${row.label}” from now on. It cannot be brought back.`}
          confirm="Remove secret"
          onConfirm={() => remove.mutate(row.without)}
        >
          <IconButton variant="soft" color="red" aria-label={`Remove ${row.label}`} disabled={remove.isPending}>
            <Icon name="trash" />
          </IconButton>
        </ConfirmDialog>
      </WritersOnly>
    </li>
  )
}
