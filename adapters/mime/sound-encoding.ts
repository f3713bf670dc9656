/**
 * The body of a part in an encoding that can be taken off: itself where it is sound.
 * @param head the header of the part
 */
export const soundEncoding = (head: string, body: Buffer): Buffer => {
  const [, encoding = ''] = transferEncoding.exec(head) ?? []
  switch (encoding.toLowerCase()) {
    case 'quoted-printable':
      return withoutPadding(body)
    case 'base64':
      return isBase64(body) ? withoutFooter(body) : inBase64(body)
    default:
      return body
  }
}

const transferEncoding = /^content-transfer-encoding[ \t]{0,9}:[ \t]{0,99}([\w-]{1,40})/im

/** White space after a soft line break was added on the way (RFC 2045, 6.7, rule 3). */
const withoutPadding = (body: Buffer): Buffer => {
  const text = body.toString('latin1')
  return paddedBreak.test(text) ? Buffer.from(text.replace(new RegExp(paddedBreak, 'g'), '='), 'latin1') : body
}

const paddedBreak = /=[ \t]{1,99}(?=\r?\n)/

/** Some programs name the encoding and write plain text: then most lines of its beginning have other signs. */
const isBase64 = (body: Buffer): boolean => {
  const [paragraph = ''] = body
    .toString('latin1', 0, maxSearched)
    .trim()
    .split(/\n[ \t]{0,9}\r?\n/, 1)
  const lines = paragraph.split('\n').map((line) => line.trim())
  return 2 * lines.filter((line) => !/^[A-Za-z0-9+/=]*$/.test(line)).length <= lines.length
}

const maxSearched = 10_000

/** With the empty line before it. */
const inBase64 = (body: Buffer): Buffer => {
  const start = body[0] === 0x0d ? 4 : 2
  return Buffer.from(`\r\n\r\n${body.subarray(start).toString('base64')}`)
}

/** Without what a list or a scanner wrote in plain text below the end of the encoded text, which would be read as part of it. */
const withoutFooter = (body: Buffer): Buffer => {
  const text = body.toString('latin1')
  let [isWithin, mayEnd] = [false, false]
  for (let at = 0; at < text.length; ) {
    const lineEnd = text.indexOf('\n', at)
    const next = lineEnd < 0 ? text.length : lineEnd + 1
    const line = text.slice(at, next).trim()
    if (mayEnd && line !== '' && !/^[A-Za-z0-9+/=]+$/.test(line)) return body.subarray(0, at)
    isWithin ||= line !== ''
    mayEnd = isWithin && (line === '' || line.endsWith('='))
    at = next
  }
  return body
}
