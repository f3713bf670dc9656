import { asciiLabel } from './punycode.ts'

/**
 * Addresses with equal keys are one: no case, NFC, and the domain in ASCII, so that `müller.example` and
 * `xn--mller-kva.example` are the same. Names of domains are taken to be mapped by UTS 46 already.
 */
export const emailKey = (email: string): string => {
  const text = plainForm(email)
  const at = text.lastIndexOf('@')
  return `${text.slice(0, at + 1)}${text
    .slice(at + 1)
    .split('.')
    .map(asciiLabel)
    .join('.')}`
}

/** Regardless of case also before the @, where RFC 5321 (section 2.4) would tell two addresses apart. */
export const isSameAddress = (one: string, other: string): boolean => emailKey(one) === emailKey(other)

/** Whether the text contains this exact address, in Unicode or Punycode, not as part of a longer one. */
export const namesAddress = (text: string, email: string): boolean => {
  const plainText = plainForm(text)
  return [plainForm(email), emailKey(email)].some((form) => form !== '' && holds(plainText, form))
}

const plainForm = (text: string): string => text.trim().normalize('NFC').toLowerCase()

const holds = (within: string, sought: string): boolean => {
  for (let at = within.indexOf(sought); at >= 0; at = within.indexOf(sought, at + 1)) {
    const previous = within.charAt(at - 1)
    const [next, afterNext] = [within.charAt(at + sought.length), within.charAt(at + sought.length + 1)]
    const goesOn = isInDomain(next) || (next === '.' && isInDomain(afterNext))
    if (!isInName(previous) && !goesOn) return true
  }
  return false
}

const isInName = (character: string): boolean => /^[\p{L}\p{M}\p{N}._%+-]$/u.test(character)
const isInDomain = (character: string): boolean => /^[\p{L}\p{M}\p{N}-]$/u.test(character)
