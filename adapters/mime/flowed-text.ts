import { typeField } from './sound-type.ts'

type Flow = { readonly deletesSpace: boolean }

/** How the lines of a part flow, by its header; null if they do not. */
export const flowIn = (head: string): Flow | null => {
  const [type = ''] = typeField.exec(head) ?? []
  return plainText.test(type) && flowed.test(type) ? { deletesSpace: /delsp\s{0,9}=\s{0,9}"?yes/i.test(type) } : null
}

/** The header of a part whose lines do not flow any more: the parser joins quotes with what follows them. */
export const withoutFlow = (head: string): string =>
  head.replace(typeField, (field) => field.replace(flowed, '$1fixed'))

const plainText = /^[^:]{1,20}:[ \t]{0,99}text\/plain\b/i
const flowed = /(format\s{0,9}=\s{0,9}"?)flowed/i

/** Joins flowed lines (RFC 3676, 4): those of one depth of quotes; a signature's divider does not flow. */
export const unflowedText = (text: string, { deletesSpace }: Flow): string => {
  const lines: { readonly depth: number; words: string; flows: boolean }[] = []
  for (const line of text.split('\n')) {
    const depth = /^>*/.exec(line)?.[0].length ?? 0
    const words = line.slice(depth).replace(/^ /, '')
    const flows = words.endsWith(' ') && words !== '-- '
    const own = flows && deletesSpace ? words.slice(0, -1) : words
    const last = lines.at(-1)
    if (last?.flows && last.depth === depth && words !== '-- ') {
      last.words += own
      last.flows = flows
    } else lines.push({ depth, words: own, flows })
  }
  return lines.map(({ depth, words }) => (depth === 0 ? words : `${'>'.repeat(depth)} ${words}`.trimEnd())).join('\n')
}
