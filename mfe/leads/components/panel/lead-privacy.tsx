import { call, countOf, LoadFailure, RelativeTime, toastFailure, toastSuccess, WritersOnly } from '@atrium/kit'
import { AlertDialog, Flex, startDownload } from '@atrium/kit/widgets'
import { Button, Skeleton } from '@radix-ui/themes'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type LeadErasure,
  leadErasure,
  personFilePath,
  personPagePath,
  receiptFilePath,
  receiptPagePath,
} from '#contracts/lead/http/lead-erasure.ts'
import type { Lead } from '#contracts/lead/http/leads.ts'
import { leadKeys } from '../../api/lead-keys.ts'
import { leadTitle } from '../../model/lead-title.ts'
import styles from './lead-privacy.module.css'

/** The person's rights: a copy of all data, erasure, and the receipt after it. */
export const LeadPrivacy = ({ lead }: { lead: Lead }) => (
  <section className={styles.privacy}>
    <h2>Personal data</h2>
    {lead.email === '' ? <Receipt id={lead.id} /> : <Rights lead={lead} />}
  </section>
)

const Rights = ({ lead }: { lead: Lead }) => (
  <Flex gap="3" wrap="wrap">
    <FileButton path={personPagePath} id={lead.id} text="Copy as a page" />
    <FileButton path={personFilePath} id={lead.id} text="Copy as JSON" />
    <WritersOnly>
      <EraseDialog lead={lead} />
    </WritersOnly>
  </Flex>
)

const Receipt = ({ id }: { id: string }) => {
  const { data, error, refetch } = useErasure(id)
  if (error !== null) return <LoadFailure what="The erasure" failure={error} onRetry={refetch} compact />
  if (data === undefined) return <Skeleton height="4rem" />
  return (
    <>
      {data.erasedAt !== null && (
        <p>
          Erased <RelativeTime at={data.erasedAt} />
          {data.reason === 'retention' ? ', as its retention period was over.' : ' on request.'}
        </p>
      )}
      {data.goes !== null && <Reach goes={data.goes} />}
      <Flex gap="3" wrap="wrap">
        <FileButton path={receiptPagePath} id={id} text="Receipt as a page" />
        <FileButton path={receiptFilePath} id={id} text="Receipt with its proof" />
      </Flex>
    </>
  )
}

const FileButton = ({ path, id, text }: { path: string; id: string; text: string }) => (
  <Button variant="soft" onClick={() => void startDownload(path.replace(':id', id))}>
    {text}
  </Button>
)

const useErasure = (id: string, enabled = true) =>
  useQuery({
    queryKey: leadKeys.erasure(id),
    queryFn: ({ signal }) => call(leadErasure.preview, { params: { id }, signal }),
    staleTime: 0,
    enabled,
  })

/** Shows what an erasure removes and what it keeps, before the irreversible button. */
const EraseDialog = ({ lead }: { lead: Lead }) => {
  const [open, setOpen] = useState(false)
  const { data, error, refetch } = useErasure(lead.id, open)
  const client = useQueryClient()
  const erase = useMutation({
    mutationFn: () => call(leadErasure.erase, { params: { id: lead.id } }),
    onSuccess: () => {
      setOpen(false)
      toastSuccess('Erased', 'The receipt for the person is in the panel of the lead.')
      return client.invalidateQueries({ queryKey: leadKeys.all })
    },
    onError: (failure) => toastFailure(failure, 'Failed to erase the person'),
  })
  return (
    <AlertDialog.Root open={open} onOpenChange={setOpen}>
      <AlertDialog.Trigger>
        <Button variant="soft" color="red">
          Erase…
        </Button>
      </AlertDialog.Trigger>
      <AlertDialog.Content maxWidth="32rem">
        <AlertDialog.Title>Erase {leadTitle(lead)}?</AlertDialog.Title>
        <AlertDialog.Description size="2">
          The keys to everything below are destroyed. This cannot be undone.
        </AlertDialog.Description>
        <div className={styles.reach}>
          {error !== null && <LoadFailure what="What would go" failure={error} onRetry={refetch} compact />}
          {error === null && data === undefined && <Skeleton height="12rem" />}
          {data?.goes != null && <Consequences erasure={data} goes={data.goes} />}
        </div>
        <Flex gap="3" justify="end" wrap="wrap">
          <AlertDialog.Cancel>
            <Button variant="soft" color="gray">
              Cancel
            </Button>
          </AlertDialog.Cancel>
          <Button
            variant="soft"
            color="red"
            disabled={data === undefined}
            loading={erase.isPending}
            onClick={() => erase.mutate()}
          >
            Erase for good
          </Button>
        </Flex>
      </AlertDialog.Content>
    </AlertDialog.Root>
  )
}

type Goes = NonNullable<LeadErasure['goes']>

const Consequences = ({ erasure, goes }: { erasure: LeadErasure; goes: Goes }) => (
  <>
    <h2>Goes</h2>
    <Reach goes={goes} />
    {erasure.others.length > 0 && (
      <p>
        {countOf(erasure.others.length, 'other lead')} of the same address, with all that belongs to it:{' '}
        {erasure.others.map(({ name }) => name || 'no name').join(', ')}
      </p>
    )}
    {erasure.runs.length > 0 && (
      <details>
        <summary>Which runs</summary>
        <ul>
          {erasure.runs.map(({ id, workflowId, workflow, startedAt }) => (
            <li key={id}>
              <a href={`/dashboard/workflows/${workflowId}?${new URLSearchParams({ tab: 'history', run: id })}`}>
                {workflow || 'Run'}
              </a>
              , <RelativeTime at={startedAt} />
            </li>
          ))}
        </ul>
      </details>
    )}
    <h2>Stays</h2>
    <ul>
      <li>The lead in all counts, with status and value, without a name</li>
      <li>{countOf(erasure.stays.events, 'event')} in the log: when what happened, with sealed contents</li>
      <li>Backups and files that were exported before, until they are deleted</li>
    </ul>
  </>
)

const Reach = ({ goes }: { goes: Goes }) => (
  <ul>
    <li>Name, address, phone, company, messages, notes and consents</li>
    <li>
      {countOf(goes.runs, 'run')} with inputs and outputs, {countOf(goes.documents, 'document')} among them
    </li>
    <li>{countOf(goes.links, 'link')} to them, with the addresses of their readers</li>
    {goes.readers > 0 && <li>The readers so far of {countOf(goes.readers, 'other link')}, which stay open</li>}
    {goes.importRows > 0 && <li>{countOf(goes.importRows, 'row')} of import reports</li>}
    {goes.securityEvents > 0 && <li>{countOf(goes.securityEvents, 'security event')}</li>}
  </ul>
)
