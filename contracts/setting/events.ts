import { z } from 'zod'
import { storedEvent } from '#contracts/stored-event.ts'

const key = z.string()

/** `sealed` names a value that is sealed beside the log: a secret or an address. Null goes back to the default. */
const change = z.union([
  z.object({ key, value: z.string().nullable() }).strict(),
  z.object({ key, sealed: z.string() }).strict(),
])

/** The events of the settings. Nothing in them is personal or secret. */
export const settingEvents = [
  storedEvent({ type: 'SettingsChanged', version: 1, data: z.object({ changes: z.array(change) }) }),
]
