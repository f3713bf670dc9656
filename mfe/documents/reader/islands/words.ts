const element = document.querySelector('#words')
const words: Readonly<Record<string, string>> = JSON.parse(element?.textContent ?? '{}')

/** The page's own word for an English one. */
export const said = (text: string): string => words[text] ?? text
