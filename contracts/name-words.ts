/** The words of a name in camel case, in lower case: `estimatedValue` is `estimated value`. */
export const wordsOfName = (name: string): string => name.replace(/(?<=[a-z\d])(?=[A-Z])/g, ' ').toLowerCase()

/** The text with its first letter in upper case. */
export const upperFirst = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`

/** The text with its first letter in lower case. */
export const lowerFirst = (text: string): string => `${text.charAt(0).toLowerCase()}${text.slice(1)}`
