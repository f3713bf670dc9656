/** So many bytes in base64, with the frame of an encoded word, stand beside the field's name on a line (RFC 2047, 2). */
const maxBytes = 39

/**
 * A subject as it was written: what looks like encoded words in it would be decoded on arrival, and read otherwise than
 * the sender, or the person who approved it, saw it.
 */
export const literalWords = (subject: string): string => (subject.includes('=?') ? encodedWords(subject) : subject)

const encodedWords = (text: string): string => {
  const words: string[] = []
  for (const sign of text) {
    const last = words.at(-1)
    if (last !== undefined && Buffer.byteLength(last + sign) <= maxBytes) words[words.length - 1] = last + sign
    else words.push(sign)
  }
  return words.map((word) => `=?UTF-8?B?${Buffer.from(word).toString('base64')}?=`).join(' ')
}
