const element = document.querySelector('#words')
const words: Readonly<Record<string, string>> = JSON.parse(element?.textContent ?? '{}')

/** An English text in the page's language. */
export const translate = (text: string): string => words[text] ?? text
