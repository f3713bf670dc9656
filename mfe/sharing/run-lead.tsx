import { call, Icon, toastFailure, toastSuccess, useCanWrite, usePart } from '@atrium/kit'
import { Dialog } from '@atrium/kit/widgets'
import { Button } from '@radix-ui/themes'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { type Lead, leads } from '#contracts/lead/http/leads.ts'
import { leadAddress } from '#contracts/mfe/dashboard-addresses.ts'
import { type Run, runs } from '#contracts/run/http/runs.ts'
import { LeadChoice } from './lead-choice.tsx'
import styles from './run-lead.module.css'

type Attached = Pick<Run, 'id' | 'leadId'>

/** The lead of a run; undefined until it is read, and without one. */
export const useLead = (leadId: string | null | undefined): Lead | undefined =>
  usePart(
    'The lead of the document',
    useQuery({
      queryKey: ['leads', 'detail', leadId],
      queryFn: async ({ signal }) => (await call(leads.read, { params: { id: leadId ?? '' }, signal })).lead,
      enabled: leadId != null,
    }),
  )

/** The lead that a document belongs to, by name, with a button to change it for users who may write. */
export const BelongsTo = ({ run }: { run: Attached }) => {
  const { leadId } = run
  const lead = useLead(leadId)
  const canWrite = useCanWrite()
  if (leadId === null && !canWrite) return null
  return (
    <div className={styles.belongs}>
      <Icon name="leads" size={16} />
      {leadId === null ? (
        <span>No lead yet</span>
      ) : (
        <span>
          Belongs to <Link to={leadAddress(leadId)}>{lead === undefined ? 'a lead' : nameOf(lead)}</Link>
        </span>
      )}
      {leadId !== null && lead?.email && canWrite && (
        <Button asChild variant="soft" color="gray" size="1">
          <Link to={leadAddress(leadId)} state={{ ask: 'mail' }}>
            Mail
          </Link>
        </Button>
      )}
      <AttachButton run={run} />
    </div>
  )
}

const nameOf = (lead: Lead): string => {
  if (lead.email === '') return 'an erased lead'
  return lead.company ? `${personOf(lead)}, ${lead.company}` : personOf(lead)
}

const personOf = ({ name, email }: Pick<Lead, 'name' | 'email'>): string => name || email

/** Opens the dialog that attaches a run to a lead; not for auditors. */
const AttachButton = ({ run }: { run: Attached }) => {
  const [open, setOpen] = useState(false)
  if (!useCanWrite()) return null
  return (
    <Dialog.Root open={open} onOpenChange={setOpen}>
      <Dialog.Trigger>
        <Button variant="soft" color="gray" size="1">
          {attachWords(run)}
        </Button>
      </Dialog.Trigger>
      {open && <LeadPicker run={run} onDone={() => setOpen(false)} />}
    </Dialog.Root>
  )
}

/** The label of the button and of the menu's entry. */
export const attachWords = ({ leadId }: Pick<Attached, 'leadId'>): string =>
  leadId === null ? 'Attach to lead' : 'Change lead'

/** The dialog that attaches a run to a lead, moves it to another or detaches it. */
export const AttachDialog = ({ run, onClose }: { run: Attached; onClose: () => void }) => (
  <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
    <LeadPicker run={run} onDone={onClose} />
  </Dialog.Root>
)

const LeadPicker = ({ run, onDone }: { run: Attached; onDone: () => void }) => {
  const attach = useAttach(run, onDone)
  return (
    <LeadChoice
      title="Attach to lead"
      text="The run, its document and its links then are part of the lead’s timeline."
      current={run.leadId}
      busy={attach.isPending}
      onChoose={attach.mutate}
    >
      {run.leadId !== null && (
        <Button variant="soft" color="red" disabled={attach.isPending} onClick={() => attach.mutate(null)}>
          Detach
        </Button>
      )}
    </LeadChoice>
  )
}

const useAttach = ({ id: runId }: Attached, onDone: () => void) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (lead: Lead | null) => call(runs.patch, { params: { runId }, body: { leadId: lead?.id ?? null } }),
    onSuccess: (_, lead) => {
      toastSuccess('Success', lead === null ? 'Detached from its lead' : `Attached to ${personOf(lead)}`)
      onDone()
    },
    onError: (failure) => toastFailure(failure, 'Failed to attach the run'),
    onSettled: () =>
      Promise.all(['runs', 'lead-timelines'].map((key) => client.invalidateQueries({ queryKey: [key] }))),
  })
}
