/** Two addresses are the same person's when they differ in case or surrounding space alone. */
export const emailKey = (email: string): string => email.trim().toLowerCase()
