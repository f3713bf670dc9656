import { basename } from 'node:path'
import { isSettingKey, screenKeys } from '#apps/screen-settings.ts'
import { type Settings, settingsSchema } from '#apps/settings.ts'
import { plainHttpIn } from './over-tls.ts'

type Texts = Readonly<Record<string, string>>

type SettingFault = { readonly key: string; readonly message: string }

/** What is wrong with stored values beside those of the environment; each with its setting. */
export const faultsOf = ({ environment }: Settings, storedValues: Texts): readonly SettingFault[] => {
  const checked = settingsSchema.safeParse({ ...storedValues, ...environment })
  if (!checked.success)
    return checked.error.issues.map(({ path, message }) => ({ key: String(path[0]), message: `It may be ${message}.` }))
  const plain = plainHttpIn(checked.data)
  const { LOG_HEAD_EMAIL, SMTP_URL } = checked.data
  return [
    ...(plain === null ? [] : [{ key: plain.name, message: `This is ${plain.message}.` }]),
    ...(LOG_HEAD_EMAIL === undefined || SMTP_URL !== undefined ? [] : [headsWithoutMail]),
    ...(storedValues.CHROMIUM_PATH === undefined || isBrowser(storedValues.CHROMIUM_PATH) ? [] : [noBrowser]),
  ]
}

const headsWithoutMail = {
  key: 'SMTP_URL',
  message: 'It may be an smtp:// or smtps:// address, as LOG_HEAD_EMAIL is set: the mails have to leave somewhere.',
}

/** The right to change settings is not one to start any program of the server. */
const isBrowser = (path: string) => path === 'off' || /^(?:chromium|google-chrome|chrome)\b/i.test(basename(path))

const noBrowser = { key: 'CHROMIUM_PATH', message: 'It may be the path of a Chromium that can be run, or off.' }

/**
 * The settings with the stored values that the environment does not give. A stored value that is not valid here, such as
 * the path of a browser on another machine, is left out with a warning.
 * @throws a sentence where the environment itself lacks a setting.
 */
export const withStoredValues = (
  settings: Settings,
  storedValues: Texts,
  warn: (message: string) => void,
): Settings => {
  let usable = Object.fromEntries(
    Object.entries(storedValues).filter(([key]) => isSettingKey(key) && !(key in settings.environment)),
  )
  for (;;) {
    const faults = faultsOf(settings, usable)
    if (faults.length === 0) break
    const bad = new Set(faults.map(({ key }) => key).filter((key) => key in usable))
    if (bad.size === 0) throw new Error(faults.map(({ key, message }) => `${key} is missing. ${message}`).join('\n'))
    warn(`Stored settings that are not valid here have their defaults: ${[...bad].join(', ')}.`)
    usable = Object.fromEntries(Object.entries(usable).filter(([key]) => !bad.has(key)))
  }
  return { ...settings, ...parseStored(settings, usable, (key) => key in usable) }
}

/** The settings with these stored values, which have no faults, instead of the earlier ones. */
export const storedSettings = (settings: Settings, storedValues: Texts): Settings => ({
  ...settings,
  ...parseStored(settings, storedValues, isSettingKey),
})

/** The settings as they were with these stored values, without those that are no longer valid. */
export const asItWas = (settings: Settings, storedValues: Texts): Settings => {
  const bad = new Set(faultsOf(settings, storedValues).map(({ key }) => key))
  return storedSettings(settings, Object.fromEntries(Object.entries(storedValues).filter(([key]) => !bad.has(key))))
}

const parseStored = (
  { environment }: Settings,
  storedValues: Texts,
  isWanted: (key: string) => boolean,
): Partial<Settings> => {
  const values = settingsSchema.parse({ ...storedValues, ...environment })
  return Object.fromEntries(screenKeys.filter(isWanted).map((key) => [key, values[key]]))
}
