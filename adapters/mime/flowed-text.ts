import { textWindows } from './text-windows.ts'

const flowed = /(format\s{0,9}=\s{0,9}"?)flowed/gi

/**
 * The mail without the label that its lines flow, as the parser joins quotes with what follows them; null where none
 * do. For its text alone: the label is changed in files as well.
 */
export const withoutFlow = (source: Uint8Array): { readonly fixed: Uint8Array; readonly flow: Flow } | null => {
  const bytes = Buffer.from(source.buffer, source.byteOffset, source.byteLength)
  if (!textWindows(bytes).some((text) => text.search(flowed) >= 0)) return null
  const text = bytes.toString('latin1')
  const fixed = text.replace(flowed, '$1fixed')
  return { fixed: Buffer.from(fixed, 'latin1'), flow: { deletesSpace: /delsp\s{0,9}=\s{0,9}"?yes/i.test(text) } }
}

export type Flow = { readonly deletesSpace: boolean }

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
