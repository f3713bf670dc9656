import { expect, it } from 'vitest'
import { readMail } from '#adapters/mime/read-mail.ts'
import { corpus } from '#tests/support/fuzz/corpus.ts'

/** In UTF-8, or its bytes as Latin letters. */
type Source = { readonly source: string; readonly encoding?: 'latin1' }
type Reading = { readonly text: string; readonly from?: string; readonly files?: readonly string[] }

it.each(corpus<Source, Reading>('mail-sources'))('is read: $title', async ({ in: { source, encoding }, out }) => {
  const mail = await readMail(Buffer.from(source.replaceAll('\n', '\r\n'), encoding))
  const { text, from, attachments = [] } = mail ?? {}
  const usual = { from: 'ada@example.com', files: [] }
  expect({ text, from: from?.address, files: attachments.map(({ name }) => name) }).toEqual({ ...usual, ...out })
})
