import { parseExactly } from '#domain/kernel/numeral.ts'
import type { RunView } from '#domain/run/views/run-view.ts'

/**
 * A run's outputs for clients: without the document's authorship and library version, which are internal.
 * Other outputs are returned unchanged.
 */
export const publicOutputs = ({ outputs, outputKind }: Pick<RunView, 'outputs' | 'outputKind'>): string | null =>
  outputs === null || outputKind !== 'document' ? outputs : unsignedText(outputs, 0)

/** The levels of wrapping and encoding that documents are read through. */
const maxLayers = 6

const unsignedText = (text: string, layer: number): string => {
  const content = layer > maxLayers ? undefined : tryParse(text)
  if (content === undefined) return text
  try {
    return JSON.stringify(withoutSignatures(content, layer + 1))
  } catch {
    // Nested deeper than the stack: not a document.
    return text
  }
}

const withoutSignatures = (content: unknown, layer: number): unknown => {
  if (typeof content === 'string') return unsignedText(content, layer)
  if (typeof content !== 'object' || content === null || Array.isArray(content)) return content
  const { generatedBy, madeWith, ...rest }: Record<string, unknown> = { ...content }
  return 'data' in rest && layer <= maxLayers ? { ...rest, data: withoutSignatures(rest.data, layer + 1) } : rest
}

const tryParse = (text: string): unknown => {
  try {
    return parseExactly(text.replace(/^\ufeff/, ''))
  } catch {
    return undefined
  }
}
