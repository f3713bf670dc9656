/** Addresses are compared without case and surrounding space. */
export const emailKey = (email: string): string => email.trim().toLowerCase()
