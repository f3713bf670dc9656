import iconv from 'iconv-lite'
import { expect, it } from 'vitest'
import { readMail } from '#adapters/mime/read-mail.ts'
import { corpus } from '#tests/support/fuzz/corpus.ts'

/** In UTF-8 unless it says otherwise. */
type Source = { readonly source: string; readonly charset?: string }
type Reading = { readonly text: string; readonly from?: string; readonly files?: readonly string[] }

it.each(corpus<Source, Reading>('mail-sources'))('is read: $title', async ({ in: { source, charset }, out }) => {
  const mail = await readMail(iconv.encode(source.replaceAll('\n', '\r\n'), charset ?? 'utf-8'))
  const { text, from, attachments = [] } = mail ?? {}
  const usual = { from: 'ada@example.com', files: [] }
  expect({ text, from: from?.address, files: attachments.map(({ name }) => name) }).toEqual({ ...usual, ...out })
})
