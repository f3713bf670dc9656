import { fstatSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Settings } from '#apps/settings.ts'
import type { FirstSteps } from './first-steps.ts'
import { welcome } from './welcome.ts'

const fileName = 'first-start.txt'

type Started = FirstSteps & { readonly url: string; readonly settings: Settings }

/**
 * Prints where Atrium is and how to sign in. systemd's journal would keep the secrets of a first start: there they go to a
 * file in the data folder, which the first start without any removes.
 */
export const announce = ({ url, settings, ...first }: Started): void => {
  const { firstUser, setUp } = first
  const text = welcome(url, settings, first)
  const path = join(settings.DATA_DIR, fileName)
  const isSecret = setUp !== null || firstUser?.generated === true
  rmSync(path, { force: true })
  if (!isSecret || !isJournal()) return void process.stdout.write(text)
  writeFileSync(path, text, { mode: 0o600, flag: 'wx' })
  process.stdout.write(
    `\n  ${settings.BRAND_NAME} is open at ${url}\n  How to set it up and sign in stands in ${path}\n\n`,
  )
}

/** Whether stdout is the journal, which systemd names by its device and inode. */
const isJournal = (): boolean => {
  const { dev, ino } = fstatSync(1)
  return process.env.JOURNAL_STREAM === `${dev}:${ino}`
}
