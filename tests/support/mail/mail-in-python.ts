import { join } from 'node:path'
import { run } from '#tests/support/log/verifiers.ts'

type InlinePart = { readonly contentId: string; readonly type: string; readonly disposition: string | null }
type MailReading = {
  readonly text: string | null
  readonly html: string | null
  readonly inline: readonly InlinePart[]
}

/** A mail as Python's email package reads it. */
export const readMailInPython = async (source: string): Promise<MailReading> => {
  const { stdout, stderr } = await run('python3', [join(import.meta.dirname, '../python/read_mail.py')], source)
  if (stderr !== '') throw new Error(`Mails are read by python3 (3.9 or newer) on the path:\n${stderr}`)
  return JSON.parse(stdout)
}
