import { call, isApiError, longTimeoutMs, toastFailure, toastSuccess } from '@atrium/kit'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type SettingCheck, settings } from '#contracts/setting/http.ts'

const settingsKey = ['settings'] as const

type Values = Readonly<Record<string, string | null>>

/** Refetched on each opening, as the version read is the one that a save names. */
export const useSettings = () =>
  useQuery({
    queryKey: settingsKey,
    queryFn: ({ signal }) => call(settings.read, { signal }),
    refetchOnMount: 'always',
  })

/** Saves changed settings, unless others were saved since `version` (If-Match). */
export const useSettingChange = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ values, version }: { values: Values; version: number }) =>
      call(settings.change, { body: { values: { ...values } }, headers: { 'if-match': `"${version}"` } }),
    onSuccess: (saved) => {
      client.setQueryData(settingsKey, saved)
      toastSuccess('Settings saved')
      void client.invalidateQueries({ queryKey: ['site'] })
    },
    onError: async (failure) => {
      toastFailure(failure, 'Failed to save the settings')
      if (isApiError(failure) && failure.status === 412) await client.invalidateQueries({ queryKey: settingsKey })
    },
  })
}

/** Tries a part with what is typed; nothing is stored. */
export const useSettingCheck = (what: SettingCheck) =>
  useMutation({
    mutationFn: (values: Values) => call(settings.check, { body: { what, values: { ...values } } }, longTimeoutMs),
  })
