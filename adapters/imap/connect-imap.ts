import type { ImapFlow } from 'imapflow'
import { decodePercent } from '#domain/kernel/percent-text.ts'
import { cutText } from '#domain/kernel/text.ts'
import { answerLimits, boundClient, openingMs } from './bounded-client.ts'

const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 120_000 }

export type Connection = { readonly client: ImapFlow; readonly bounds: ReturnType<typeof boundClient> }

type Opening = {
  /** Gets the client before it connects, to close it meanwhile. */
  readonly onClient?: (client: ImapFlow) => void
  readonly withinMs?: number
}

/** Connects and signs in; the library is loaded where there is a mailbox. Throws what the mail server says. */
export const connectImap = async (
  url: string,
  { onClient, withinMs = openingMs }: Opening = {},
): Promise<Connection> => {
  const { ImapFlow } = await import('imapflow')
  const { protocol, hostname, port, username, password } = new URL(url)
  const secure = protocol === 'imaps:'
  const client = new ImapFlow({
    host: hostname.replace(/^\[(.*)\]$/, '$1'),
    port: Number(port) || (secure ? 993 : 143),
    secure,
    // Where plain text would do, so does any certificate.
    tls: { rejectUnauthorized: secure },
    auth: { user: decodePercent(username), pass: decodePercent(password) },
    logger: false,
    disableAutoIdle: true,
    ...timeouts,
    ...answerLimits,
  })
  // Errors after the sign-in end the connection, and the next command fails; without a listener they would end the process.
  client.on('error', () => undefined)
  onClient?.(client)
  const bounds = boundClient(client, withinMs)
  try {
    await client.connect()
  } catch (error) {
    bounds.stop()
    client.close()
    throw bounds.fault() ?? plainFault(error)
  }
  return { client, bounds }
}

/** The folder in the address; INBOX without one. */
export const folderOf = (url: string): string => decodePercent(new URL(url).pathname.slice(1)) || 'INBOX'

/** The name under which progress is stored: without the password. */
export const mailboxName = (url: string): string => {
  const { hostname, port, username } = new URL(url)
  return `${decodePercent(username)} ${hostname}${port === '' ? '' : `:${port}`} ${folderOf(url)}`
}

/** Connects, signs in and opens the folder; null, or a sentence about what is wrong. */
export const imapFault = async (url: string, withinMs = openingMs): Promise<string | null> => {
  try {
    const { client, bounds } = await connectImap(url, { withinMs })
    try {
      await client.mailboxOpen(folderOf(url), { readOnly: true })
      return null
    } catch (error) {
      throw bounds.fault() ?? error
    } finally {
      client.close()
    }
  } catch (error) {
    return `the mailbox cannot be used: ${wordsOf(error).replace(/(?<![.?!])[.?!]+$/, '')}.`
  }
}

/** The same error in words of the mail server, where it gave some. */
export const plainFault = (error: unknown): Error => new Error(wordsOf(error), { cause: error })

type ServerAnswer = {
  readonly message: string
  /** Of a farewell (RFC 9051, 7.1.5). */
  readonly reason?: string
  readonly responseText?: string
  readonly serverResponseCode?: string
  readonly authenticationFailed?: boolean
}

const wordsOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  // A port that goes over to TLS, or speaks none.
  if (error.message.includes('wrong version number'))
    return 'the mail server speaks no TLS from the start at this port, as imaps:// asks for: that is usually 993'
  const answer: ServerAnswer = error
  if (answer.authenticationFailed) return signInFault(answer)
  if (answer.reason) return `the mail server ends the connection: ${cutText(answer.reason, maxAnswerLength)}`
  return answer.responseText ?? error.message
}

const maxAnswerLength = 300

/** Not every refusal is about the password: a server says so by a code (RFC 5530), or in words alone. */
const signInFault = ({ message, responseText = '', serverResponseCode }: ServerAnswer): string => {
  // The library's words for LOGINDISABLED (RFC 9051, 6.2.3), and for a server that offers none of its ways.
  if (/^(?:Login is disabled|No matching authentication method)$/.test(message))
    return 'the mail server takes no password over this connection: it asks for TLS, or for another way to sign in'
  const rejection = 'the mail server rejects user or password'
  const words = cutText(responseText.trim(), maxAnswerLength)
  if (words === '' || serverResponseCode === 'AUTHENTICATIONFAILED') return rejection
  return serverResponseCode === undefined
    ? `${rejection}, and says: ${words}`
    : `the mail server refuses the sign-in: ${words}`
}
