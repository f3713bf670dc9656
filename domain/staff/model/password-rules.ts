export type PasswordFault = 'too_short' | 'holds_address' | 'common'

/** What is known of a password: its strength from 0 to 4, and whether a passkey stands beside it. */
type Circumstances = { readonly email: string; readonly strength: number; readonly hasPasskey: boolean }

const leastLength = 12
/** A password that is never enough on its own may be shorter (ASVS 5, 6.2.1). */
const leastBesideAPasskey = 8
const leastStrength = 3
const leastAddressPart = 4

/** Why a password is refused, or null where it may be used. */
export const passwordFault = (
  password: string,
  { email, strength, hasPasskey }: Circumstances,
): PasswordFault | null => {
  if ([...password].length < (hasPasskey ? leastBesideAPasskey : leastLength)) return 'too_short'
  const part = addressPart(email)
  if (part !== null && password.toLowerCase().includes(part)) return 'holds_address'
  return strength < leastStrength ? 'common' : null
}

/** What stands before the @ in lower case, or null where it is too short to count. */
export const addressPart = (email: string): string | null => {
  const part = email.split('@')[0]?.toLowerCase() ?? ''
  return part.length < leastAddressPart ? null : part
}
