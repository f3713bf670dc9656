import { type Failure, failedForNow, failWith, privateAddressFailure } from './failures.ts'
import type { PrivateAddressError } from './guarded-agents.ts'

/** How much of a response had arrived when the connection failed; null before its head. */
export type Answer = { readonly announced: number | null; readonly received: number }

type WireError = Error & { readonly code?: string; readonly reason?: string }

/** Describes a connection failure, as opposed to an error response, in a sentence. */
export const wireFailure = (error: WireError | PrivateAddressError, url: URL, answer: Answer | null): Failure => {
  const { code = '' } = error
  if (isPrivateAddressError(error)) return privateAddressFailure(error.address)
  if (code.startsWith('HPE_')) return notHttp(error, answer)
  if (answer !== null) return droppedMidAnswer(answer)
  if (isAboutCertificate(code)) return badCertificate(error)
  if (code === 'EPROTO' || code.startsWith('ERR_SSL_') || code.startsWith('ERR_TLS_'))
    return failWith(`The endpoint at ${url.host} does not speak TLS as expected. Is it http: rather than https:?`)
  return noConnection(code, url) ?? failedForNow(`The call to the endpoint failed: ${error.message || code}.`)
}

const isPrivateAddressError = (error: WireError | PrivateAddressError): error is PrivateAddressError =>
  error.code === 'EPRIVATE'

// After a complete response the parser expects another head: extra data there is excess.
const afterTheEnd = new Set(['HPE_INVALID_CONSTANT', 'HPE_CLOSED_CONNECTION'])

const notHttp = ({ code = '', reason, message }: WireError, answer: Answer | null): Failure => {
  if (code === 'HPE_HEADER_OVERFLOW') return failWith("The headers of the endpoint's answer are over 16 KiB.")
  if (answer === null || !afterTheEnd.has(code))
    return failWith(`The endpoint's answer is not valid HTTP: ${reason ?? message}.`)
  return failWith(
    answer.announced === null
      ? 'The endpoint sent more after the end of its answer.'
      : `The endpoint sent more than the ${answer.announced} bytes that its Content-Length announced.`,
  )
}

const droppedMidAnswer = ({ announced, received }: Answer): Failure =>
  failedForNow(
    announced === null
      ? 'The endpoint dropped the connection in the middle of its answer.'
      : `The endpoint dropped the connection after ${received} of the ${announced} bytes that its Content-Length announced.`,
  )

const isAboutCertificate = (code: string): boolean =>
  /^CERT_|_CERT|^UNABLE_TO_|^ERR_TLS_CERT|^HOSTNAME_MISMATCH|^INVALID_(?:CA|PURPOSE)$/.test(code)

/** After the semicolon, OpenSSL's reason continues with advice for Node's operator. */
const badCertificate = ({ message }: WireError): Failure =>
  failWith(`The endpoint's TLS certificate is not accepted: ${message.split(';')[0]}.`)

const noConnection = (code: string, { host, hostname }: URL): Failure | null => {
  switch (code) {
    case 'ENOTFOUND':
    case 'ENODATA':
      return failedForNow(`No address was found for the endpoint's name, ${hostname}.`)
    case 'EAI_AGAIN':
    case 'EAI_FAIL':
    case 'ETIMEOUT':
    case 'ESERVFAIL':
      return failedForNow(`The endpoint's name, ${hostname}, could not be looked up (${code}).`)
    case 'ECONNREFUSED':
      return failedForNow(`The endpoint refused the connection (${host}).`)
    case 'ECONNRESET':
    case 'EPIPE':
      return failedForNow('The endpoint dropped the connection before it answered.')
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
    case 'ETIMEDOUT':
      return failedForNow(`The endpoint cannot be reached (${host}, ${code}).`)
    default:
      return null
  }
}
