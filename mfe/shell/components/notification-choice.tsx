import { call, LoadFailure, SelectField, toastFailure, toastSuccess } from '@atrium/kit'
import { Button } from '@radix-ui/themes'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { type NotificationPreferences, notifications } from '#contracts/notification/http/notifications.ts'

const preferencesKey = ['notification-preferences'] as const

const modes: Readonly<Record<NotificationPreferences['mail'], string>> = {
  at_once: 'At once',
  daily: 'Daily at 8:00',
  never: 'Never',
}

/** All time zones, starting with the chosen one, this browser's and UTC. */
const zonesFrom = (userZone: string): Readonly<Record<string, string>> => {
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone
  const all = new Set([userZone, own, 'UTC', ...Intl.supportedValuesOf('timeZone')])
  return Object.fromEntries([...all].map((zone) => [zone, zone.replaceAll('_', ' ')]))
}

/** How the user's notifications are mailed. */
export const NotificationChoice = () => {
  const client = useQueryClient()
  const { data, error, refetch } = useQuery({
    queryKey: preferencesKey,
    queryFn: ({ signal }) => call(notifications.preferences, { signal }),
  })
  const save = useMutation({
    mutationFn: (body: NotificationPreferences) => call(notifications.prefer, { body }),
    onSuccess: (saved) => {
      client.setQueryData(preferencesKey, saved)
      toastSuccess('Notifications saved')
    },
    onError: (failure) => toastFailure(failure, 'Failed to save the notifications'),
  })
  if (error !== null) return <LoadFailure compact what="Your choice" failure={error} onRetry={refetch} />
  if (data === undefined) return null
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    const mail = fields.get('mail') as NotificationPreferences['mail']
    save.mutate({ mail, timeZone: String(fields.get('timeZone')) })
  }
  const { mail, timeZone } = data.preferences
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone
  return (
    <form onSubmit={submit}>
      {!data.mailConfigured && <p>This installation has no mail server. Your choice holds once it has one.</p>}
      <SelectField label="Mail me notifications" name="mail" labels={modes} defaultValue={mail} />
      <SelectField
        label="Time zone"
        name="timeZone"
        labels={zonesFrom(timeZone)}
        defaultValue={mail === 'never' ? own : timeZone}
      />
      <Button type="submit" loading={save.isPending}>
        Save
      </Button>
    </form>
  )
}
