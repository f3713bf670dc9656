import { useSession } from '@atrium/kit'

/**
 * Tells a password manager whose password a form asks for. It reads fields of text alone, of which it also sees those
 * that are not displayed: https://www.chromium.org/developers/design-documents/create-amazing-password-forms/.
 */
export const AccountName = () => {
  const email = useSession().data?.user.email ?? ''
  return <input type="text" autoComplete="username" aria-label="Email" value={email} readOnly hidden />
}
