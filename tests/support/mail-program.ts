import MailComposer from 'nodemailer/lib/mail-composer/index.js'
import PostalMime from 'postal-mime'

export type ClientMail = {
  readonly messageId: string
  readonly inReplyTo: string | null
  readonly references: readonly string[]
  readonly text: string
}

type Draft = { readonly subject: string; readonly text: string; readonly answers?: ClientMail | undefined }

/** Writes and reads mails as the mail program of a client does: headers as in RFC 5322, 3.6.4. */
export const mailProgram = (from: string, to: string) => ({
  /** A mail as it is sent. */
  write: async ({ subject, text, answers }: Draft): Promise<string> => {
    const thread = answers && {
      inReplyTo: answers.messageId,
      references: [...answers.references, answers.messageId],
    }
    return (await new MailComposer({ from, to, subject, text, ...thread }).compile().build()).toString()
  },
  /** A mail as the program reads it. */
  read: async (source: string): Promise<ClientMail> => {
    const { messageId = '', inReplyTo = null, references = '', text = '' } = await PostalMime.parse(source)
    return { messageId, inReplyTo, references: references.split(/\s+/).filter(Boolean), text: text.trim() }
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
