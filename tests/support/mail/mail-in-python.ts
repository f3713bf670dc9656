import { join } from 'node:path'
import { run } from '#tests/support/log/verifiers.ts'

type InlinePart = { readonly contentId: string; readonly type: string; readonly disposition: string | null }
type MailReading = {
  readonly subject: string | null
  readonly messageId: string | null
  readonly text: string | null
  readonly html: string | null
  readonly inline: readonly InlinePart[]
  /** Of the header fields, as Python's parser finds them (RFC 5322). */
  readonly faults: readonly string[]
}

/** A mail as Python's email package reads it. */
export const readMailInPython = async (source: string): Promise<MailReading> =>
  JSON.parse(await python('read_mail.py', source))

/** The texts of mails by thread, as Python's email package reads what each one answers; in the order of the mails. */
export const threadsInPython = async (sources: readonly string[]): Promise<readonly (readonly string[])[]> =>
  JSON.parse(await python('mail_threads.py', JSON.stringify(sources)))

const python = async (script: string, input: string): Promise<string> => {
  const { stdout, stderr } = await run('python3', [join(import.meta.dirname, '../python', script)], input)
  if (stderr !== '') throw new Error(`Mails are read by python3 (3.9 or newer) on the path:\n${stderr}`)
  return stdout
}
