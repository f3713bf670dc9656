import { call, countOf, teamKey, toastFailure, toastSuccess } from '@atrium/kit'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { type invitation, staff } from '#contracts/staff/http/staff.ts'

/** By address, with invited and disabled members. Refetched on each opening, as sign-ins change. */
export const useTeam = () =>
  useQuery({ queryKey: teamKey, queryFn: ({ signal }) => call(staff.list, { signal }), staleTime: 0 })

/** Only the answer contains the link, to be passed on by hand where no mail is configured. The form shows a failure. */
export const useInvitation = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: z.input<typeof invitation>) => call(staff.invite, { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: teamKey }),
  })
}

/** Role, name or status of a member; the server refuses to disable the last administrator. */
export const useRevision = (id: string) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: z.input<typeof staff.revise.body>) => call(staff.revise, { params: { id }, body }),
    onSuccess: () => {
      toastSuccess('Team updated')
      return client.invalidateQueries({ queryKey: teamKey })
    },
    onError: (failure) => toastFailure(failure, 'Failed to update the team'),
  })
}

/** Gives all leads of a member to another, or to no one. */
export const useHandOver = (id: string) =>
  useMutation({
    mutationFn: (to: string | null) => call(staff.handOver, { params: { id }, body: { to } }),
    onSuccess: ({ leads }) => toastSuccess('Leads handed over', countOf(leads, 'lead')),
    onError: (failure) => toastFailure(failure, 'Failed to hand over the leads'),
  })
