/** The form in which names of inputs are compared: é is one letter or two, and reads the same. */
export const composedName = (name: string): string => name.normalize('NFC')
