import { mergeRuns, type Run } from '../../model/runs.ts'

/**
 * Collapses the white space of a pasted line as a browser does, across its runs. Spaces of a width of their own stay, as between
 * names in Japanese, and so do no-break spaces at numbers and French signs; elsewhere programs write them for usual spaces.
 */
export const collapseSpace = (line: readonly Run[]): readonly Run[] => {
  let isApart = false
  const runs = line.map((run) => {
    const source = run.text.replaceAll('\ufeff', '')
    const words = source.replace(spaces, (space, at: number) => (isKept(space, source, at) ? space : ' '))
    const text = isApart ? words.replace(/^ /, '') : words
    if (text !== '') isApart = text.endsWith(' ')
    return { ...run, text }
  })
  return mergeRuns(runs)
}

const spaces = /[^\S\u1680\u2000-\u200a\u202f\u205f\u3000]+/g

const isKept = (space: string, text: string, at: number): boolean =>
  space === '\u00a0' && (/[\d«]/.test(text[at - 1] ?? '') || /[\d»:;!?%€$£]/.test(text[at + 1] ?? ''))
