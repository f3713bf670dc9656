/**
 * Whether this runtime has a time zone of this name. A zone may have several, such as Asia/Kolkata and Asia/Calcutta, and
 * `Intl.supportedValuesOf` lists one of them, another one in each browser. An offset such as `+05:30` is no name:
 * PostgreSQL would read its sign the other way round.
 */
export const isTimeZone = (name: string): boolean => {
  try {
    return /^[A-Za-z]/.test(name) && new Intl.DateTimeFormat('en', { timeZone: name }).format(0) !== ''
  } catch {
    return false
  }
}
