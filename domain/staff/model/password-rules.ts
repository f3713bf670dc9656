export type PasswordFault = 'too_short' | 'holds_address' | 'common'

/** A password's strength from 0 to 4, where it has been estimated, and whether the user has a passkey. */
type PasswordContext = { readonly email: string; readonly strength?: number; readonly hasPasskey: boolean }

const minLength = 12
/** With a second factor a password may be shorter (ASVS 5, 6.2.1). */
const minLengthBesidePasskey = 8
const minStrength = 3
const minAddressPart = 4

/** The reason a password is refused, or null. */
export const passwordFault = (
  password: string,
  { email, strength = minStrength, hasPasskey }: PasswordContext,
): PasswordFault | null => {
  if ([...password].length < (hasPasskey ? minLengthBesidePasskey : minLength)) return 'too_short'
  const part = addressPart(email)
  if (part !== null && password.toLowerCase().includes(part)) return 'holds_address'
  return strength < minStrength ? 'common' : null
}

/** The local part of an address in lower case, or null if it is too short to check. */
export const addressPart = (email: string): string | null => {
  const part = email.split('@')[0]?.toLowerCase() ?? ''
  return part.length < minAddressPart ? null : part
}
