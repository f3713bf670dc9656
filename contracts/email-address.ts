import { decodePunycode } from './punycode.ts'

/**
 * The one form of an address: NFC, and a domain beyond ASCII in Unicode as UTS 46 maps it, whether it came so or as
 * Punycode. A label that could be taken for another stays in Punycode. Null for a domain that UTS 46 does not allow.
 */
export const canonicalEmail = (text: string): string | null => {
  const email = text.trim().normalize('NFC')
  const at = email.lastIndexOf('@')
  const domain = email.slice(at + 1)
  if (isPlain(domain)) return email
  const ascii = asciiDomain(domain)
  if (ascii === null) return null
  const labels = ascii.split('.').map(unicodeLabel)
  // What is no name in Unicode cannot stand beside one: UTS 46 would refuse the whole.
  if (labels.some((label) => label.startsWith('xn--'))) return `${email.slice(0, at + 1)}${ascii}`
  const top = labels.at(-1) ?? ''
  const displayLabels = labels.map((label, index) => (isSafe(label, top) ? label : (ascii.split('.')[index] ?? '')))
  return `${email.slice(0, at + 1)}${displayLabels.join('.')}`
}

/** The same address or domain in each form in which stored texts and other programs have it. */
export const emailForms = (email: string): readonly string[] => {
  const canonical = canonicalEmail(email) ?? email
  const [local, domain] = [
    canonical.slice(0, canonical.lastIndexOf('@') + 1),
    canonical.slice(canonical.lastIndexOf('@') + 1),
  ]
  const ascii = isPlain(domain) ? null : asciiDomain(domain)
  const unicode = ascii?.split('.').map(unicodeLabel).join('.')
  const others = ascii === null ? [] : [ascii, unicode].map((form) => `${local}${form}`)
  const forms = [email, canonical, ...others.filter((form) => canonicalEmail(form) !== null)]
  // Other programs, and file names of a Mac, have letters and their accents apart.
  return [...new Set([...forms, ...forms.map((form) => form.normalize('NFD'))])]
}

/**
 * A text to search for, in NFC: a domain in Punycode is found in the form that is stored, and an address as mail programs
 * and pages copy it (`Ada <ada@example.com>`, `mailto:ada@example.com`) without what stands around it.
 */
export const searchedText = (text: string): string => {
  const [, inBrackets] = /<([^<>\s@]{1,100}@[^<>\s@]{1,199})>/.exec(text) ?? []
  const words = inBrackets ?? text.replace(/^\s*mailto:/i, '')
  return (/xn--/i.test(words) ? (canonicalEmail(words) ?? words) : words).normalize('NFC')
}

/** Labels of one script, and the dots of other scripts, which UTS 46 maps. */
const mappable = /^[\p{L}\p{M}\p{N}\p{Join_Control}\u00b7\u30fb.。．｡-]+$/u
const isPlain = (domain: string) => /^[\0-\x7f]*$/.test(domain) && !/(?:^|\.)xn--/i.test(domain)

/** By the URL standard's domain to ASCII, which is UTS 46; what looks like a number would be an IP address there. */
const asciiDomain = (domain: string): string | null => {
  const url = `http://${domain}`
  return mappable.test(domain) && URL.canParse(url) ? new URL(url).hostname : null
}

/** The label that an A-label stands for, or the label itself where it stands for none. */
const unicodeLabel = (label: string): string => {
  const text = label.startsWith('xn--') ? decodePunycode(label.slice(4)) : null
  return text !== null && text !== '' && asciiDomain(text) === label ? text : label
}

/** As browsers decide: one script, or those that are written together, and no Latin word in Cyrillic or Greek letters. */
const isSafe = (label: string, top: string): boolean =>
  oneScript.test(label) && !(lookalikes.test(label) && /^[a-z]+$/.test(top))

const scripts = [
  ...['Latin', 'Cyrillic', 'Greek', 'Armenian', 'Georgian', 'Hebrew', 'Arabic', 'Thaana', 'Syriac', 'Ethiopic'],
  ...['Devanagari', 'Bengali', 'Gurmukhi', 'Gujarati', 'Oriya', 'Tamil', 'Telugu', 'Kannada', 'Malayalam', 'Sinhala'],
  ...['Thai', 'Lao', 'Tibetan', 'Myanmar', 'Khmer', 'Mongolian'],
].map((script) => `\\p{scx=${script}}`)
const patterns = [
  ...scripts,
  '\\p{scx=Latin}\\p{scx=Han}\\p{scx=Hiragana}\\p{scx=Katakana}',
  '\\p{scx=Latin}\\p{scx=Han}\\p{scx=Hangul}',
  '\\p{scx=Latin}\\p{scx=Han}\\p{scx=Bopomofo}',
].map((script) => `[${script}\\p{Join_Control}0-9\\u00b7-]+`)
const oneScript = new RegExp(`^(?:${patterns.join('|')})$`, 'u')
const lookalikes = /^[асԁеһіјӏорԛѕԝхуъЬҽпгѵѡαικνορτυωχ0-9-]*[асԁеһіјӏорԛѕԝхуъЬҽпгѵѡαικνορτυωχ][0-9-]*$/u
