import { call, toastFailure, toastSuccess } from '@atrium/kit'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { calls } from '#contracts/call/http.ts'
import { leadKeys } from '../../api/lead-keys.ts'

export const callsKey = 'calls'

/** The lead that gets a call: one of those there are, or a new one of the attendee with the address. */
type Taker = { leadId: string } | { newLead: true; email: string }

/** Gives a call to a lead, as a note. */
export const useTakeCall = (id: string) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (taker: Taker) => call(calls.take, { params: { id }, body: taker }),
    onSuccess: () => toastSuccess('Success', 'The call is a note on its lead now'),
    onError: (failure) => toastFailure(failure, 'Failed to give the call to a lead'),
    onSettled: () =>
      Promise.all([[callsKey], leadKeys.today].map((queryKey) => client.invalidateQueries({ queryKey }))),
  })
}
