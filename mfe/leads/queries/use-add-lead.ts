import { ApiError, call, toastFailure, toastSuccess } from '@atrium/kit'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { leads } from '../../../contracts/http/leads.ts'
import { placeCachedLead } from './cached-leads.ts'
import { leadKeys } from './lead-keys.ts'
import type { NewLead } from './new-lead.ts'

type Given = { readonly lead: NewLead; readonly headers: Record<string, string> }
type Then = { readonly onAdded: () => void; readonly onOpenLead: (id: string) => void }

/** Adds a lead; what is wrong with a field, and an address that is known, are the form's to say. */
export const useAddLead = ({ onAdded, onOpenLead }: Then) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ lead, headers }: Given) => call(leads.create, { body: lead, headers }),
    onSuccess: ({ lead }) => {
      placeCachedLead(client, lead)
      void client.invalidateQueries({ queryKey: leadKeys.all })
      onAdded()
      toastSuccess('Success', `${lead.name} was added`, { label: 'Open', onAct: () => onOpenLead(lead.id) })
    },
    onError: (failure) => {
      const said = failure instanceof ApiError && (failure.status === 409 || failure.status === 400)
      if (!said) toastFailure(failure, 'Failed to add lead')
    },
  })
}
