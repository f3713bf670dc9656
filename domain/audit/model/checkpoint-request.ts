import { hexOfBase64 } from './base64.ts'

/** A head that a log submits to a witness (C2SP tlog-witness); hashes in hexadecimal digits. */
export type CheckpointRequest = {
  /** The size of the last head that the witness cosigned, by the records of the log. */
  readonly old: number
  /** The consistency proof from `old` to the head. */
  readonly proof: readonly string[]
  readonly origin: string
  readonly size: number
  readonly root: string
  /** The signed text: origin, size, root and extension lines. */
  readonly body: string
  readonly signatures: readonly NoteSignature[]
}

/** A signature line of a note (C2SP signed-note); key id and signature in hexadecimal digits. */
export type NoteSignature = { readonly name: string; readonly id: string; readonly signature: string }

const maxProofLines = 63
const sizeForm = /^(?:0|[1-9]\d{0,15})$/
const signatureForm = /^— ([^\s+]+) ([A-Za-z0-9+/]+={0,2})$/
const hashLength = 64
const idLength = 8

/** The parts of an add-checkpoint request; null for a malformed one. */
export const checkpointRequest = (text: string): CheckpointRequest | null => {
  const [head = '', ...rest] = text.split('\n\n')
  const [first = '', ...hashes] = head.split('\n')
  const [old, proof] = [first.startsWith('old ') ? sizeIn(first.slice(4)) : null, hashes.map(hashIn)]
  const note = noteIn(rest.join('\n\n'))
  if (old === null || note === null || hashes.length > maxProofLines || !proof.every((hash) => hash !== null))
    return null
  return { old, proof, ...note }
}

const noteIn = (note: string) => {
  const end = note.lastIndexOf('\n\n')
  if (end < 0 || !note.endsWith('\n')) return null
  const [body, lines] = [note.slice(0, end + 1), note.slice(end + 2, -1).split('\n')]
  const [origin = '', size = '', root = '', ...extensions] = body.slice(0, -1).split('\n')
  const [count, hash, signatures] = [sizeIn(size), hashIn(root), lines.map(signatureIn)]
  if (origin === '' || extensions.includes('') || count === null || hash === null) return null
  if (!signatures.every((line) => line !== null)) return null
  return { origin, size: count, root: hash, body, signatures }
}

/** The size on the second line of a note (C2SP tlog-checkpoint); 0 without a note, NaN where the line is no number. */
export const sizeOfNote = (note: string | null): number => Number(note?.split('\n')[1] ?? 0)

const sizeIn = (text: string): number | null => {
  const size = sizeForm.test(text) ? Number(text) : Number.NaN
  return Number.isSafeInteger(size) ? size : null
}

const hashIn = (text: string): string | null => {
  const hex = hexOfBase64(text)
  return hex?.length === hashLength ? hex : null
}

const signatureIn = (line: string): NoteSignature | null => {
  const [, name = '', encoded = ''] = signatureForm.exec(line) ?? []
  const hex = hexOfBase64(encoded)
  if (hex === null || hex.length <= idLength) return null
  return { name, id: hex.slice(0, idLength), signature: hex.slice(idLength) }
}
