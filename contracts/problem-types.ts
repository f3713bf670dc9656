/** Problems that the dashboard handles with a dialog, by `type` (RFC 9457, 3.1.1). */
export const problemTypes = {
  /** Re-authenticate (`POST /api/auth/sudo`), then repeat the request. */
  proofRequired: 'urn:atrium:problem:proof-required',
  /** The generated password has to be changed first. */
  passwordChangeRequired: 'urn:atrium:problem:password-change-required',
  /** A second factor has to be set up first. */
  secondFactorRequired: 'urn:atrium:problem:second-factor-required',
} as const
