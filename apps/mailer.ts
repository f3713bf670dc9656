import { join, resolve } from 'node:path'
import type { Letterhead } from '#adapters/mail/branded-letter.ts'
import { smtpMailer } from '#adapters/mail/smtp-mailer.ts'
import { type DrawLogo, logoDrawing } from '#adapters/prerender/logo-drawing.ts'
import type { Settings } from '#apps/settings.ts'
import { canonicalEmail } from '#contracts/email-address.ts'
import { siteBuild } from '#contracts/mfe/site-pages.ts'
import { storedLogo } from '#contracts/site/logo.ts'
import { areFirst, type Colors } from '#contracts/site/palette.ts'
import { decodePercent } from '#domain/kernel/percent-text.ts'
import type { EventStore } from '#domain/log/ports/event-store.ts'
import type { Mailer, MessageIds } from '#domain/mail/ports/mailer.ts'
import { type PublishedLook, publishedLookReader } from '#domain/site/service/published-look.ts'

const builtSite = join(resolve(import.meta.dirname, '..'), siteBuild.folder)

type Size = { readonly width: number; readonly height: number }

type Sender = Pick<Settings, 'SMTP_URL' | 'BRAND_NAME' | 'CONTACT_EMAIL' | 'MAIL_FROM'>

/**
 * Sends through the configured mail server, in the name of the brand and with its published look; null without one. For
 * mails that no request waits for, `stopping` is when their sender stops.
 */
export const mailerOf = (settings: Sender, store: EventStore, stopping?: AbortSignal): (Mailer & MessageIds) | null => {
  const { SMTP_URL: url, BRAND_NAME: name } = settings
  if (url === undefined) return null
  const readLook = publishedLookReader(store)
  const draw = logoDrawing(builtSite)
  const letterhead = async () => letterheadOf(name, await readLook(), draw)
  return smtpMailer({ url, from: { name, address: senderOf(settings) }, letterhead, ...(stopping && { stopping }) })
}

/** Null for the built-in look: its mails are text alone. */
const letterheadOf = async (
  brandName: string,
  look: PublishedLook | null,
  draw: DrawLogo,
): Promise<Letterhead | null> => {
  const [colors, url] = [look?.colors as Colors | undefined, look?.logo ?? null]
  if (colors === undefined || (areFirst(colors) && url === null)) return null
  const logo = url === null ? null : await pictureOf(url, draw)
  return { brandName, primary: colors.primary, link: colors.secondary, logo }
}

/** An SVG is drawn with three pixels for each of a usual screen. */
const pictureOf = async (url: string, draw: DrawLogo): Promise<Letterhead['logo']> => {
  const logo = storedLogo(url)
  if (logo === null) return null
  const { type, bytes, ...size } = logo
  const fittedSize = fitLogo(size)
  const content = type === 'png' ? bytes : await draw(bytes, fittedSize.height * 3)
  return content && { content, ...fittedSize }
}

/** The size of a logo at the height of a line, or narrower where it would be wide. */
const fitLogo = ({ width, height }: Size): Size => {
  const scale = Math.min(32 / height, 160 / width)
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** The sender: MAIL_FROM, else the user of the mail server where that is an address, else CONTACT_EMAIL. */
export const senderOf = ({ MAIL_FROM, SMTP_URL, CONTACT_EMAIL }: Omit<Sender, 'BRAND_NAME'>): string =>
  MAIL_FROM ?? (SMTP_URL === undefined ? null : userOf(SMTP_URL)) ?? CONTACT_EMAIL

/** Where answers arrive: the user of the shared mailbox where that is an address, else the sender. */
export const mailboxAddress = (settings: Omit<Sender, 'BRAND_NAME'> & Pick<Settings, 'IMAP_URL'>): string =>
  (settings.IMAP_URL === undefined ? null : userOf(settings.IMAP_URL)) ?? senderOf(settings)

/** Where the answer to a mail to a lead goes: the shared mailbox where there is one, else the office. */
export const replyAddressOf = (settings: Parameters<typeof mailboxAddress>[0]): string =>
  settings.IMAP_URL === undefined ? settings.CONTACT_EMAIL : mailboxAddress(settings)

/** The user of a server's address, as an e-mail address; null if it is none. */
const userOf = (url: string): string | null => {
  const user = decodePercent(new URL(url).username)
  return /^[^\s@]+@[^\s@]+$/.test(user) ? canonicalEmail(user) : null
}
