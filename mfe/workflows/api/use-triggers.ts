import { call, toastFailure, toastSuccess } from '@atrium/kit'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { type newTrigger, type Trigger, type TriggerChanges, triggers } from '#contracts/trigger/http/triggers.ts'
import { workflowKeys } from './keys.ts'

/** The triggers of a workflow. */
export const useTriggers = (workflowId: number, enabled = true) =>
  useQuery({
    queryKey: workflowKeys.triggers(workflowId),
    queryFn: async ({ signal }) => (await call(triggers.list, { params: { id: String(workflowId) }, signal })).triggers,
    enabled,
  })

type Done = { text: string; failure: string; onDone: () => void }

/** A change of one trigger; null removes it. With a `version`, unless others have changed it since (If-Match). */
export const useChangeTrigger = (
  { id: triggerId, workflowId }: Pick<Trigger, 'id' | 'workflowId'>,
  done: Done,
  version?: number,
) => {
  const client = useQueryClient()
  const reread = () => client.invalidateQueries({ queryKey: workflowKeys.triggers(workflowId) })
  return useMutation({
    mutationFn: async (changes: TriggerChanges | null): Promise<void> => {
      const params = { triggerId }
      const headers = version === undefined ? {} : { 'if-match': `"${version}"` }
      await (changes === null
        ? call(triggers.remove, { params })
        : call(triggers.revise, { params, body: changes, headers }))
    },
    onSuccess: async () => {
      await reread()
      toastSuccess('Success', done.text)
      done.onDone()
    },
    onError: (failure) => {
      toastFailure(failure, done.failure)
      return reread()
    },
  })
}

/** Adds a trigger; only this response contains a webhook's secret. */
export const useAddTrigger = (workflowId: number) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: z.input<typeof newTrigger>) => call(triggers.add, { params: { id: String(workflowId) }, body }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: workflowKeys.triggers(workflowId) })
      toastSuccess('Success', 'Trigger added successfully')
    },
    onError: (failure) => toastFailure(failure, 'Failed to add trigger'),
  })
}

/** The next five times of a schedule while it is typed; an error if it is not valid. */
export const useTimes = (cron: string, timeZone: string) =>
  useQuery({
    queryKey: workflowKeys.triggerTimes(cron, timeZone),
    queryFn: async ({ signal }) => (await call(triggers.times, { body: { cron, timeZone }, signal })).next,
    enabled: cron.trim().split(/\s+/).length === 5,
    placeholderData: keepPreviousData,
    retry: false,
  })

export type PreviewBody = z.input<typeof triggers.preview.body>

/** What a trigger would have done. */
export const usePreview = () =>
  useMutation({
    mutationFn: (body: PreviewBody) => call(triggers.preview, { body }),
    onError: (failure) => toastFailure(failure, 'The log could not be searched'),
  })

/** The records of a trigger in shadow mode. */
export const useShadow = ({ id: triggerId, shadowCount }: Trigger, enabled: boolean) =>
  useQuery({
    queryKey: workflowKeys.triggerShadow(triggerId, shadowCount),
    queryFn: ({ signal }) => call(triggers.shadow, { params: { triggerId }, signal }),
    enabled,
  })
