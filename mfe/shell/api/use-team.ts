import { call, teamKey, toastFailure, toastSuccess } from '@atrium/kit'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { type invitation, staff } from '#contracts/staff/http/staff.ts'

export const useTeam = () =>
  useQuery({ queryKey: teamKey, queryFn: ({ signal }) => call(staff.list, { signal }), staleTime: 0 })

export const useInvitation = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: z.input<typeof invitation>) => call(staff.invite, { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: teamKey }),
  })
}

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
    onSuccess: ({ leads }) => toastSuccess('Leads handed over', leads === 1 ? '1 lead' : `${leads} leads`),
    onError: (failure) => toastFailure(failure, 'Failed to hand over the leads'),
  })
