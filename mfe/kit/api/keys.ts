/** The query key of the session; its data is null when signed out. */
export const sessionKey = ['session'] as const
