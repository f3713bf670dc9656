import { accessSync, constants } from 'node:fs'
import { isIP } from 'node:net'
import { z } from 'zod'
import { logKeyIn } from '#adapters/ed25519/cosigner.ts'
import { isExecutable } from '#adapters/pdf/find-chromium.ts'
import { addressesOf, moveHosts } from '#adapters/postgres/connection/addresses.ts'
import { isCurrency } from '#contracts/currency.ts'
import { blankText, trimBlank } from '#contracts/lead/http/contact-rules.ts'
import { knownLanguages } from '#contracts/messages.ts'
import { isTimeZone } from '#contracts/time-zone.ts'

const mailServerForm = 'an smtp:// or smtps:// address, without parameters but requireTLS'
const mailboxForm = 'an imaps:// address with user and password, such as imaps://user:password@host:993/INBOX'

export const flag = z.enum(['true', 'false'], { error: 'true or false' }).transform((text) => text === 'true')
/** From `min` to `max`, both inclusive, in at most nine digits. */
export const count = (min: number, max: number) => {
  const range = `a whole number from ${min} to ${max}`
  return z
    .string()
    .regex(/^\d{1,9}$/, range)
    .transform(Number)
    .pipe(z.number().min(min, range).max(max, range))
}
const mayBe = (maxLength: number) => `text of 1 to ${maxLength} characters`
/** On one line, as it stands in headers of mails too. */
export const text = (maxLength: number) =>
  z
    .string()
    .trim()
    .max(maxLength, mayBe(maxLength))
    .refine((value) => !blankText.test(value) && !/\p{Cc}/u.test(value), mayBe(maxLength))
const filesOfTls = ['sslrootcert', 'sslcert', 'sslkey']
const base64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=|[A-Za-z0-9+/]{4})$/

/** Of a sender of Standard Webhooks: base64 after `whsec_`, or another text. */
export const webhookSecret = text(500).refine(
  (secret) => !secret.startsWith('whsec_') || base64.test(secret.slice('whsec_'.length)),
  { error: 'whsec_ and base64, or a text' },
)
export const webAddress = z
  .string()
  .overwrite(trimBlank)
  .pipe(z.url({ protocol: /^https?$/, hostname: /./, error: 'an http: or https: address' }))
/** Sent in a header, which takes no other characters. */
export const apiKey = z.string().regex(/^\s*[!-~]+\s*$/, 'a key of ASCII characters, without spaces')
/** The public origin: without a path, because cookies, links and the API start at the root. */
export const origin = z
  .string()
  .refine(isOrigin, { error: 'an http: or https: address without a path, such as https://atrium.example' })
  .transform((url) => new URL(url).origin)
/** Any other parameter would be an option of the library, such as a program that it starts. */
export const mailServer = z
  .url({ protocol: /^smtps?$/, hostname: /./, error: mailServerForm })
  .refine((url) => /^(?:|\?requireTLS=(?:true|false))$/.test(URL.parse(url)?.search ?? ''), mailServerForm)
/** With one host or several, comma-separated: all hold the same database, and one takes writes. */
export const databaseAddress = z
  .string()
  .overwrite(moveHosts)
  .refine(
    (url) =>
      addressesOf(url).every(
        (address) =>
          /^postgres(?:ql)?:$/.test(URL.parse(address)?.protocol ?? '') && URL.parse(address)?.hostname !== '',
      ),
    'a postgres:// address',
  )
  .refine(
    (url) =>
      filesOfTls.every((name) => isReadable(URL.parse(addressesOf(url)[0] ?? '')?.searchParams.get(name) ?? null)),
    `a postgres:// address whose ${filesOfTls.join(', ')} are files that can be read`,
  )
export const natsServers = z
  .string()
  .refine(
    (list) => list.split(',').every((url) => /^(nats|tls):\/\/[^\s/]+$/.test(url.trim()) && URL.canParse(url.trim())),
    'nats:// addresses, comma-separated',
  )
/** Names or addresses, in lower case. */
export const hosts = z
  .string()
  .transform((list) => list.split(',').map((host) => host.trim().toLowerCase()))
  .refine((list) => list.every((host) => /^[\w.-]+$|^\[[\da-f:]+\]$/.test(host)), 'host names, comma-separated')
export const chromium = z
  .string()
  .refine((path) => path === 'off' || isExecutable(path), 'the path of a Chromium that can be run, or off')
const witnessForm =
  /^([^+\s]+\+[0-9a-f]{8}\+[A-Za-z0-9+/]{44})\s+(https:\/\/\S+|http:\/\/(?:127\.0\.0\.1|localhost|\[::1\])[:/]\S*)$/
export const witnesses = z.string().transform((list, context) =>
  list.split(',').map((each) => {
    const [, vkey = '', url = ''] = witnessForm.exec(each.trim()) ?? []
    if (url === '')
      context.addIssue({ code: 'custom', message: 'comma-separated pairs of a vkey and an https: address' })
    return { vkey, url }
  }),
)
export const trustedLogs = z.string().transform((list, context) =>
  list.split(',').map((each) => {
    const [, origin = '', vkey = ''] = /^(\S+)\s+(\S+)$/.exec(each.trim()) ?? []
    if (logKeyIn(vkey) === null)
      context.addIssue({ code: 'custom', message: 'comma-separated pairs of an origin and a vkey of type 1 (Ed25519)' })
    return { origin, vkey }
  }),
)
/** A name, or an IP address with or without the brackets that it has in a URL. */
export const listeningHost = z
  .string()
  .transform((host) => host.replace(/^\[(.*)\]$/, '$1'))
  .refine(isHost, 'a host name or an IP address, such as 0.0.0.0 or ::1')
/** A blank one would be a folder or a file with that name. */
const path = z
  .string()
  .refine((value) => !blankText.test(value) && !/\p{Cc}/u.test(value), 'a path without line breaks')
/** As a path, it would be a folder of that name. */
export const hasScheme = (place: string): boolean => /^\s*[a-z][a-z\d+.-]*:\/\//i.test(place)
/** A place that is meant as a path, not as an address or as a switch. */
const isPath = (place: string): boolean =>
  !hasScheme(place) && !/^(?:off|none|no|false|true|yes|on)$/i.test(place.trim())
export const folder = path.refine((place) => !hasScheme(place), 'the path of a folder')
export const headFile = path.refine((value) => value === 'off' || isPath(value), 'the path of a file, or off')
export const bucketPlaceForm = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])((?:\/[\w.!*'()-]+)*)\/?$/
export const backupPlace = path.refine(
  (place) => bucketPlaceForm.test(place) || (isPath(place) && !place.startsWith('s3:')),
  'a folder, s3://bucket or s3://bucket/prefix',
)
/** Plain http only on this machine: the requests are signed, but not encrypted. */
const bucketForm =
  /^(?:https:\/\/[^\s/?#@]+|http:\/\/(?:127\.0\.0\.1|localhost|\[::1\])(?::\d+)?)(?:\/[\w.!*'()-]+)*\/*$/
export const bucket = z
  .string()
  .refine(
    (url) => bucketForm.test(url) && URL.canParse(url),
    'the https: address of a bucket, with or without a prefix',
  )
  .transform(withoutLastSlashes)
/** Plain text is for this machine and PLAIN_TEXT_HOSTS alone, as `plainHttp` checks. */
export const mailbox = z.string().refine(isMailbox, mailboxForm)
export const currency = z.string().refine(isCurrency, 'a currency code of ISO 4217, such as EUR')
export const locale = z
  .string()
  .refine((tag) => isLocale(tag), 'a language tag such as en-US or de-DE')
  .transform((tag) => Intl.getCanonicalLocales(tag)[0] ?? tag)
export const timeZone = z.string().refine((zone) => isTimeZone(zone), 'a time zone, such as Europe/Berlin')
export const languages = z
  .string()
  .transform((list) => [...new Set(list.split(',').map((language) => language.trim().toLowerCase()))])
  .refine(
    (list) => list.every((one) => knownLanguages.includes(one)),
    `any of ${knownLanguages.join(', ')}, comma-separated`,
  )
export const masterKey = z
  .base64({ error: '32 bytes in base64' })
  .transform((text) => Buffer.from(text, 'base64'))
  .refine((key) => key.length === 32, '32 bytes in base64')

function isReadable(path: string | null): boolean {
  try {
    if (path !== null) accessSync(path, constants.R_OK)
    return true
  } catch {
    return false
  }
}

function isHost(host: string): boolean {
  const version = isIP(host)
  if (version === 6) return URL.canParse(`http://[${host}]`)
  return version === 4 || (/^[\p{L}\d_][\p{L}\d_.-]*$/u.test(host) && URL.canParse(`http://${host}`))
}

function isMailbox(url: string): boolean {
  if (!URL.canParse(url)) return false
  const { protocol, hostname, username, password, search, hash } = new URL(url)
  return /^imaps?:$/.test(protocol) && hostname !== '' && username !== '' && password !== '' && search + hash === ''
}

function isLocale(tag: string): boolean {
  try {
    return Intl.NumberFormat.supportedLocalesOf(tag).length === 1
  } catch {
    return false
  }
}

function isOrigin(url: string): boolean {
  if (!URL.canParse(url)) return false
  const { href, origin, protocol, hostname } = new URL(url)
  return /^https?:$/.test(protocol) && href === `${origin}/` && isHost(hostname.replace(/^\[(.*)\]$/, '$1'))
}

/** A loop, as an expression would take quadratic time. */
function withoutLastSlashes(url: string): string {
  let end = url.length
  while (url[end - 1] === '/') end -= 1
  return url.slice(0, end)
}
