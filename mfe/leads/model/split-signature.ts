type SignedText = { readonly words: string; readonly signature: string | null }

/** A line of two hyphens and a space; some programs strip the space (RFC 3676, 4.3). */
const marker = /^-- ?$/

/** A mail's signature begins below its last marker. A mail that is nothing but a signature is left whole. */
export const splitSignature = (text: string): SignedText => {
  const lines = text.split('\n')
  const at = lines.findLastIndex((line) => marker.test(line))
  const words = lines.slice(0, Math.max(at, 0)).join('\n').trimEnd()
  return words === ''
    ? { words: text, signature: null }
    : {
        words,
        signature: lines
          .slice(at + 1)
          .join('\n')
          .trim(),
      }
}
