import {
  type ApiError,
  call,
  FormField,
  fieldMessages,
  focusFirst,
  formatter,
  Icon,
  isApiError,
  type Messages,
  SelectField,
  toastFailure,
  toastSuccess,
} from '@atrium/kit'
import { Flex, useIdempotentSend } from '@atrium/kit/widgets'
import { Button } from '@radix-ui/themes'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { leads } from '#contracts/lead/http/leads.ts'
import { placeCachedLead } from '../../api/cached-leads.ts'
import { leadKeys } from '../../api/lead-keys.ts'
import { priorityLabels, sourceLabels, statusLabels } from '../../model/labels.ts'
import { type NewLead, newLeadIn } from '../../model/new-lead.ts'
import styles from './add-lead.module.css'

type Props = { onClose: () => void; onOpenLead: (id: string) => void }

export const AddLeadForm = ({ onClose, onOpenLead }: Props) => {
  const form = useRef<HTMLFormElement>(null)
  const [messages, setMessages] = useState<Messages>({})
  const add = useAddLead({ onAdded: onClose, onOpenLead })
  const refuse = (faults: Messages) => {
    setMessages(faults)
    if (form.current !== null) focusFirst(form.current, faults)
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const read = newLeadIn(new FormData(event.currentTarget))
    if ('messages' in read) return refuse(read.messages)
    setMessages({})
    add.mutate(read.lead, { onError: (failure) => refuse(fieldMessages(failure)) })
  }
  return (
    <form ref={form} noValidate onSubmit={submit}>
      <Fields messages={messages} />
      {isApiError(add.error) && add.error.status === 409 && <ExistingLead failure={add.error} onOpen={onOpenLead} />}
      <Flex gap="3" justify="end" mt="2">
        <Button type="button" size="3" variant="soft" color="gray" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" size="3" loading={add.isPending}>
          Add lead
        </Button>
      </Flex>
    </form>
  )
}

const Fields = ({ messages }: { messages: Messages }) => (
  <div className={styles.fields}>
    <FormField label="Name" name="name" asterisk message={messages.name} maxLength={200} autoComplete="off" />
    <FormField label="Email" name="email" type="email" asterisk message={messages.email} autoComplete="off" />
    <FormField label="Company" name="company" message={messages.company} maxLength={200} autoComplete="off" />
    <FormField label="Phone" name="phone" type="tel" message={messages.phone} maxLength={50} autoComplete="off" />
    <FormField
      label={`Estimated value (${formatter.formats.currency})`}
      name="estimatedValue"
      inputMode="decimal"
      message={messages.estimatedValue}
    />
    <SelectField label="Source" name="source" labels={sourceLabels} defaultValue="direct" />
    <SelectField label="Status" name="status" labels={statusLabels} defaultValue="new" />
    <SelectField label="Priority" name="priority" labels={priorityLabels} defaultValue="medium" />
    <div className={styles.wide}>
      <FormField label="Notes" name="notes" rows={3} message={messages.notes} />
    </div>
  </div>
)

type Callbacks = { readonly onAdded: () => void; readonly onOpenLead: (id: string) => void }

/** Adds a lead; field errors and a known address are shown in the form. */
const useAddLead = ({ onAdded, onOpenLead }: Callbacks) => {
  const client = useQueryClient()
  const create = useIdempotentSend((body: NewLead, headers) => call(leads.create, { body, headers }))
  return useMutation({
    mutationFn: create,
    onSuccess: ({ lead }) => {
      placeCachedLead(client, lead)
      void client.invalidateQueries({ queryKey: leadKeys.all })
      onAdded()
      toastSuccess('Success', `${lead.name} was added`, { label: 'Open', onAct: () => onOpenLead(lead.id) })
    },
    onError: (failure) => {
      const isShown = isApiError(failure) && (failure.status === 409 || failure.status === 400)
      if (!isShown) toastFailure(failure, 'Failed to add lead')
    },
  })
}

type ExistingProps = { failure: ApiError; onOpen: (id: string) => void }

/** The address belongs to an existing lead: links to it. */
const ExistingLead = ({ failure, onOpen }: ExistingProps) => {
  const id = failure.problem?.leadId
  return (
    <div role="alert" className={styles.known}>
      <Icon name="leads" />
      <span>{failure.detail ?? 'There is a lead with this e-mail address already.'}</span>
      {id !== undefined && (
        <Button type="button" variant="soft" onClick={() => onOpen(id)}>
          Open that lead
        </Button>
      )}
    </div>
  )
}
