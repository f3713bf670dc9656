import { call, toastFailure, toastSuccess } from '@atrium/kit'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Lead, leads } from '../../../contracts/http/leads.ts'
import { changeCachedLead } from './cached-leads.ts'
import { leadKeys } from './lead-keys.ts'

type FieldChange = { status: Lead['status'] } | { priority: Lead['priority'] }

/** What is sent: any status other than new also says when the lead was last in contact, which is now. */
export const bodyOf = (change: FieldChange, now: Date) =>
  'status' in change && change.status !== 'new' ? { ...change, lastContactDate: now.toISOString() } : change

/** What takes the change back: the field as it was, and no other that may have changed meanwhile. */
export const undoOf = (change: FieldChange, lead: Lead): FieldChange =>
  'status' in change ? { status: lead.status } : { priority: lead.priority }

/** Changes a lead at once on screen; takes it back with a toast where the server refuses. */
export const useLeadChange = (lead: Lead) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (change: FieldChange) =>
      call(leads.revise, { params: { id: lead.id }, body: bodyOf(change, new Date()) }),
    onMutate: async (change) => {
      const undo = undoOf(change, lead)
      await client.cancelQueries({ queryKey: leadKeys.lists })
      changeCachedLead(client, lead.id, (shown) => ({ ...shown, ...change }))
      return undo
    },
    onSuccess: ({ lead: saved }) => {
      changeCachedLead(client, lead.id, () => saved)
      toastSuccess('Success', 'Lead updated successfully')
    },
    onError: (failure, _change, undo) => {
      changeCachedLead(client, lead.id, (shown) => ({ ...shown, ...undo }))
      toastFailure(failure, 'Failed to update lead')
    },
    onSettled: () => client.invalidateQueries({ queryKey: leadKeys.all }),
  })
}
