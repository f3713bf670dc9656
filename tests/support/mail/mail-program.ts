type ClientMail = {
  readonly messageId: string
  readonly inReplyTo: string | null
  readonly references: readonly string[]
  readonly text: string
}

type Draft = { readonly subject: string; readonly text: string; readonly answers?: ClientMail | undefined }

/** Writes and reads mails as the mail program of a client does: headers as in RFC 5322, 3.6.4. */
export const mailProgram = (from: string, to: string) => ({
  /** A mail as it is sent. */
  write: ({ subject, text, answers }: Draft): string => {
    const id = `Message-ID: <${crypto.randomUUID()}@client.example>`
    const thread = answers && [
      `In-Reply-To: ${answers.messageId}`,
      `References: ${[...answers.references, answers.messageId].join('\r\n ')}`,
    ]
    return [`From: ${from}`, `To: ${to}`, `Subject: ${subject}`, id, ...(thread ?? []), '', text, ''].join('\r\n')
  },
  /** A mail as the program reads it. */
  read: (source: string): ClientMail => {
    const [head = '', ...body] = source.split('\r\n\r\n')
    const lines = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n')
    const header = (name: string) => lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2) ?? null
    const references = header('References')?.split(/\s+/) ?? []
    const text = body.join('\r\n\r\n').trim()
    return { messageId: header('Message-ID') ?? '', inReplyTo: header('In-Reply-To'), references, text }
  },
})
