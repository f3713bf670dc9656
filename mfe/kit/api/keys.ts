/** Where the session's answer is kept; null when nobody is signed in. */
export const sessionKey = ['session'] as const
