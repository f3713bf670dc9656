import { call, fieldMessages, isApiError, type Messages, toastFailure, toastSuccess } from '@atrium/kit'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type Setting, settings } from '#contracts/setting/http.ts'

const firmKey = ['settings'] as const

/** The settings, which admins and auditors may read. */
export const useFirm = () =>
  useQuery({
    queryKey: firmKey,
    queryFn: ({ signal }) => call(settings.read, { signal }),
    refetchOnMount: 'always',
    retry: false,
  })

type Values = Readonly<Record<string, string>>

type OnSaved = (saved: readonly Setting[], sent: Values) => void

/** Saves what the pages say of the firm, unless settings were saved since `version` (If-Match). */
export const useFirmChange = (onSaved: OnSaved, onRefused: (messages: Messages) => void) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ values, version }: { values: Values; version: number }) =>
      call(settings.change, { body: { values: { ...values } }, headers: { 'if-match': `"${version}"` } }),
    onSuccess: async (saved, { values }) => {
      client.setQueryData(firmKey, saved)
      toastSuccess('Success', 'Saved. Visitors see it within seconds.')
      onSaved(saved.settings, values)
      await client.invalidateQueries({ queryKey: ['site'] })
      await client.invalidateQueries({ queryKey: ['site-preview'] })
    },
    onError: async (failure) => {
      toastFailure(failure, 'Failed to save the firm')
      onRefused(fieldMessages(failure))
      if (isApiError(failure) && failure.status === 412) await client.invalidateQueries({ queryKey: firmKey })
    },
  })
}
