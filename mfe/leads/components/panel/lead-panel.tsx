import {
  isApiError,
  LoadFailure,
  momentText,
  Notice,
  StatusBadge,
  useCanWrite,
  useShortcuts,
  WritersOnly,
} from '@atrium/kit'
import { Dialog } from '@atrium/kit/widgets'
import { Button, Skeleton } from '@radix-ui/themes'
import { useDeferredValue, useMemo } from 'react'
import type { Lead } from '#contracts/lead/http/leads.ts'
import { useLead } from '../../api/use-lead.ts'
import { usePastLead } from '../../api/use-past.ts'
import { priorityChoice, statusChoice } from '../../model/labels.ts'
import type { LeadAddress } from '../../model/use-lead-address.ts'
import { useOptimisticLead } from '../../model/use-optimistic-lead.ts'
import { OwnerBadge, OwnerSelector, PrioritySelector, StatusSelector } from '../lead-selectors.tsx'
import { SharingLeads } from '../sharing-leads.tsx'
import { FollowUp } from './follow-up.tsx'
import { LeadDocuments } from './lead-documents.tsx'
import { LeadFields, ReadFields } from './lead-fields.tsx'
import { LeadHistory } from './lead-history.tsx'
import { LeadMails } from './lead-mails.tsx'
import { LeadNotes } from './lead-notes.tsx'
import styles from './lead-panel.module.css'
import { LeadPrivacy } from './lead-privacy.tsx'
import { LeadTasks } from './lead-tasks.tsx'
import { cancelForm, useOpener } from './panel-focus.ts'
import { PanelHead } from './panel-head.tsx'

type Props = { id: string; address: LeadAddress }

/** A lead in full, or why it cannot be shown. */
const PanelBody = ({ id, address }: Props) => {
  const { lead, isComplete, error, refetch, isFetching } = useLead(id)
  if (error !== null && isGone(error)) return <Gone onClose={address.close} />
  if (lead === undefined) return <Waiting failure={error} onRetry={refetch} busy={isFetching} />
  return <Known read={lead} address={address} fields={isComplete ? 'all' : error === null ? 'awaited' : 'listed'} />
}

type WaitingProps = { failure: Error | null; onRetry: () => unknown; busy: boolean }

const Waiting = ({ failure, onRetry, busy }: WaitingProps) => (
  <div className={styles.body}>
    <Dialog.Title className="sr-only">Lead</Dialog.Title>
    {failure === null ? (
      <Skeleton height="20rem" />
    ) : (
      <LoadFailure what="The lead" failure={failure} onRetry={onRetry} busy={busy} />
    )}
  </div>
)

/** A lead as it was at a moment, with its documents, links and timeline at that time; read-only. */
const PastBody = ({ id, address, at }: Props & { at: string }) => {
  const { data: lead, error, refetch, isFetching } = usePastLead(id, at)
  if (error !== null && isGone(error)) return <Gone onClose={address.close} />
  if (lead === undefined) return <Waiting failure={error} onRetry={refetch} busy={isFetching} />
  return (
    <>
      {/* Whether a follow-up is overdue depends on the current time. */}
      <PanelHead lead={{ ...lead, followUpDate: null }} address={address} />
      <div className={styles.body}>
        <p className={styles.then} role="status">
          <strong>The past.</strong> As of <time dateTime={at}>{momentText(at)}</time>; nothing can be changed here.
        </p>
        <div className={styles.selectors}>
          <StatusBadge {...statusChoice(lead.status)} />
          <StatusBadge {...priorityChoice(lead.priority)} />
          <OwnerBadge lead={lead} />
        </div>
        <ReadFields lead={lead} />
        <LeadDocuments lead={lead} at={at} />
        <LeadTasks lead={lead} at={at} />
        <LeadNotes lead={lead} at={at} />
        <LeadMails lead={lead} at={at} />
        <LeadHistory lead={lead} at={at} />
      </div>
    </>
  )
}

const isGone = (failure: Error): boolean => isApiError(failure) && [400, 404].includes(failure.status)

const Gone = ({ onClose }: { onClose: () => void }) => (
  <>
    <Dialog.Title className="sr-only">Lead not found</Dialog.Title>
    <Notice icon="search" title="Lead not found" text="The link may be wrong, or the lead was erased.">
      <Button variant="soft" onClick={onClose}>
        Back to the leads
      </Button>
    </Notice>
  </>
)

/** A lead from a list is incomplete, as its notes are cut: it is not edited. */
type KnownProps = { read: Lead; address: LeadAddress; fields: 'all' | 'awaited' | 'listed' }

const Known = ({ read, address, fields }: KnownProps) => {
  const current = useOptimisticLead(read)
  // The frame after a change of a field does not wait for the lists below it.
  const deferred = useDeferredValue(current)
  const settled = deferred.id === current.id ? deferred : current
  const work = useMemo(() => <LeadWork lead={settled} />, [settled])
  const history = useMemo(() => <LeadHistory lead={settled} />, [settled])
  const canWrite = useCanWrite()
  useShortcuts(canWrite ? [{ key: 'o', label: 'Choose its owner', run: focusOwner, overLayers: true }] : [])
  return (
    <>
      <PanelHead lead={current} address={address} />
      <div className={styles.body}>
        {read.email !== '' && (
          <>
            <SharingLeads of={read.id} />
            <div className={styles.selectors}>
              <StatusSelector lead={current} />
              <PrioritySelector lead={current} />
              <OwnerSelector lead={current} />
            </div>
            {fields === 'all' && <LeadFields key={read.id} lead={current} />}
            {fields === 'awaited' && <Skeleton height="30rem" />}
            {fields === 'listed' && <ReadFields lead={current} />}
            {work}
          </>
        )}
        {history}
        <LeadPrivacy lead={read} />
      </div>
    </>
  )
}

/** What was done for a lead, and is to be done. */
const LeadWork = ({ lead }: { lead: Lead }) => (
  <>
    <LeadDocuments lead={lead} />
    {/* What is typed for one lead does not stay for the next. */}
    <LeadTasks key={`tasks ${lead.id}`} lead={lead} />
    <LeadNotes key={`notes ${lead.id}`} lead={lead} />
    <LeadMails key={`mails ${lead.id}`} lead={lead} />
    <WritersOnly>
      <div className={styles.selectors}>
        <FollowUp lead={lead} />
      </div>
    </WritersOnly>
  </>
)

const focusOwner = (): void =>
  document.querySelector<HTMLSelectElement>('[role="dialog"] [data-field="owner"] select')?.focus()

/** The side panel of the lead in the address; Escape closes it and returns the focus. */
export const LeadPanel = ({ address }: { address: LeadAddress }) => {
  const { lead, close } = address
  const opener = useOpener(lead)
  return (
    <Dialog.Root open={lead !== undefined} onOpenChange={(open) => open || close()}>
      <Dialog.Content
        className={styles.panel}
        aria-describedby={undefined}
        onEscapeKeyDown={(event) => {
          // A changed field handles Escape itself.
          if (document.activeElement?.closest('[data-changed="true"]') != null || cancelForm()) event.preventDefault()
        }}
        onCloseAutoFocus={(event) => {
          event.preventDefault()
          opener.current?.()
        }}
      >
        {lead !== undefined &&
          (address.at === undefined ? (
            <PanelBody id={lead} address={address} />
          ) : (
            <PastBody id={lead} address={address} at={address.at} />
          ))}
      </Dialog.Content>
    </Dialog.Root>
  )
}
