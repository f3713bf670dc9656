import { aiOf } from '#apps/infrastructure/writer.ts'
import type { Settings } from '#apps/settings.ts'
import { settingsAddress } from '#contracts/mfe/dashboard-addresses.ts'
import type { CheckedPart } from '#contracts/system/http/system.ts'

type Off = {
  readonly isOff: (settings: Settings) => boolean
  /** Whether the screen of the settings sets it up; otherwise the environment does. */
  readonly onScreen: boolean
}

const withoutPdf = ({ CHROMIUM_PATH: path }: Settings) => path === 'off'

/** The parts of an installation that it works without, by the names of their checks. */
const parts: Readonly<Record<string, Off>> = {
  mail: { isOff: ({ SMTP_URL: url }) => url === undefined, onScreen: true },
  mailbox: { isOff: ({ IMAP_URL: url }) => url === undefined, onScreen: true },
  AI: { isOff: (settings) => aiOf(settings) === null, onScreen: true },
  collector: { isOff: ({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }) => endpoint === undefined, onScreen: false },
  'PDF printer': { isOff: withoutPdf, onScreen: true },
  'fonts of PDFs': { isOff: withoutPdf, onScreen: true },
  'continuous backup': { isOff: ({ BACKUP_TO: place }) => place === undefined, onScreen: false },
  'head outside the database': {
    isOff: ({ LOG_HEAD_FILE: file, LOG_HEAD_BUCKET: bucket, LOG_WITNESSES: witnesses, DATABASE_URL: database }) =>
      witnesses.length === 0 &&
      bucket === undefined &&
      (file === 'off' || (file === undefined && database !== undefined)),
    onScreen: false,
  },
}

/** The state of a part without a fault. */
export const stateOf = (name: string, settings: Settings): Pick<CheckedPart, 'state' | 'href'> => {
  const part = parts[name]
  if (part === undefined || !part.isOff(settings)) return { state: 'ok' }
  return { state: 'off', ...(part.onScreen && { href: settingsAddress }) }
}
