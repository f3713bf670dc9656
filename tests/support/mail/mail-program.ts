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

/** The threads of a mailbox by what each mail answers: a mail is below the nearest one that it names and that is there. */
export const threadsOf = (mails: readonly ClientMail[]): readonly (readonly string[])[] => {
  const byId = new Map(mails.map((mail) => [mail.messageId, mail]))
  const rootOf = (mail: ClientMail): ClientMail => {
    const parent = [...mail.references, mail.inReplyTo ?? ''].findLast((id) => byId.has(id))
    const found = parent === undefined ? undefined : byId.get(parent)
    return found === undefined ? mail : rootOf(found)
  }
  return [...Map.groupBy(mails, (mail) => rootOf(mail).messageId).values()].map((thread) =>
    thread.map(({ text }) => text),
  )
}
