/** The query key of the session; its data is null when signed out. */
export const sessionKey = ['session'] as const

/** The query key of the staff. */
export const teamKey = ['staff'] as const
