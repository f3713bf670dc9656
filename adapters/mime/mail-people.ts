import { type Address, addressParser, type Email } from 'postal-mime'
import type { ReadMail } from '#domain/mailbox/model/index.ts'
import { oneLine, shortLine } from './safe-text.ts'
import { soundAddresses } from './sound-addresses.ts'

type Person = ReadMail['from']

/** A name and an address as they can be shown and compared. */
export const personOf = ({ name, address }: Person): Person => ({
  name: shortLine(name),
  address: plainAddress(oneLine(address)),
})

/** Who wrote a mail; null if it does not say. */
export const senderIn = (mail: Email): Person | null =>
  authorIn(mail) ??
  mailboxIn(soundIn(mail, 'from')) ??
  mailboxOf(mail.from) ??
  mailboxIn(addressesIn(mail, 'from')) ??
  mailboxOf(mail.sender)

/** Who is to be answered, where a mail says so. */
export const answeredIn = (mail: Email): Person | null =>
  mailboxIn(soundIn(mail, 'reply-to')) ?? mailboxIn(mail.replyTo ?? [])

/**
 * The author where a list put the address it is posted to into `From`, as Google Groups does for senders that DMARC
 * protects. Of another list's mail the author is not taken: DMARC does not cover what it says.
 */
const authorIn = (mail: Email): Person | null => {
  const list = mailboxOf(mail.from)?.address.toLowerCase()
  const isOfList = list !== undefined && fieldOf(mail, 'list-post').toLowerCase().includes(`<mailto:${list}>`)
  return isOfList ? mailboxIn(addressesIn(mail, 'x-original-from')) : null
}

const fieldOf = ({ headers }: Email, name: string): string => headers.find(({ key }) => key === name)?.value ?? ''

const addressesIn = (mail: Email, name: string): readonly Address[] => addressParser(fieldOf(mail, name))

/** The addresses of a field that has other brackets than the standard's. */
const soundIn = (mail: Email, name: string): readonly Address[] => {
  const field = soundAddresses(fieldOf(mail, name))
  return field === null ? [] : addressParser(field)
}

/** The first mailbox. Where a name has commas without quotes, as in `Lovelace, Ada <ada@example.com>`, what precedes it is of its name. */
const mailboxIn = (addresses: readonly Address[]): Person | null => {
  const place = addresses.findIndex((one) => mailboxOf(one) !== null)
  const mailbox = mailboxOf(addresses[place])
  const names = addresses.slice(0, place + 1).flatMap(({ name }) => (name === '' ? [] : [name]))
  return place > 0 && mailbox !== null ? { ...mailbox, name: names.join(', ') } : mailbox
}

const mailboxOf = (address: Address | undefined): Person | null => {
  if (address === undefined) return null
  const mailbox = address.group === undefined ? address : address.group[0]
  return mailbox === undefined || mailbox.address === '' ? null : mailbox
}

/**
 * Without what may stand in an address and is none of it: a route, comments, spaces (RFC 5322, 4.4), needless quotes, the
 * full stop of the root of all domains.
 */
const plainAddress = (address: string): string => {
  const words = address
    .replace(/^(['"])([^'"\s@]{1,320}@[^'"\s@]{1,255})\1$/, '$2')
    .replace(/^(?:@[^:]{0,200}:|mailto:)/i, '')
  const bare = words.includes('"') ? words : words.replace(/\([^()]*\)|\s/g, '')
  return bare.replace(/^"([^\s"\\()<>[\]:;@,]{1,64})"@/, '$1@').replace(/\.$/, '')
}
