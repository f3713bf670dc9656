/** Addresses are compared without case and surrounding space. */
export const emailKey = (email: string): string => email.trim().toLowerCase()

/** Whether the text contains this exact address, not as part of a longer one. */
export const namesAddress = (text: string, email: string): boolean => {
  const [within, sought] = [text.toLowerCase(), emailKey(email)]
  if (sought === '') return false
  for (let at = within.indexOf(sought); at >= 0; at = within.indexOf(sought, at + 1)) {
    const before = within.charAt(at - 1)
    const [next, afterNext] = [within.charAt(at + sought.length), within.charAt(at + sought.length + 1)]
    const goesOn = isInDomain(next) || (next === '.' && isInDomain(afterNext))
    if (!isInName(before) && !goesOn) return true
  }
  return false
}

const isInName = (character: string): boolean => /^[\p{L}\p{N}._%+-]$/u.test(character)
const isInDomain = (character: string): boolean => /^[\p{L}\p{N}-]$/u.test(character)
