import { createPublicKey, verify } from 'node:crypto'
import type { Witness, Witnessed } from '#domain/audit/ports/outside-heads.ts'
import { rejectWithCause } from '#domain/kernel/unavailable.ts'

const timeoutMs = 5000
const maxReplyLength = 10_000

/** A witness's address and public key. */
type WitnessAddress = { readonly vkey: string; readonly url: string }

/** A witness over HTTPS (C2SP tlog-witness); its cosignatures are verified before they are stored. */
export const httpWitness = ({ vkey, url }: WitnessAddress): Witness => {
  const [name = '', id = '', ...rest] = vkey.split('+')
  const key = Buffer.from(rest.join('+'), 'base64')
  return {
    name,
    cosign: async (note, old, proof) => {
      const body = `old ${old}\n${proof.map((hash) => `${hash}\n`).join('')}\n${note}`
      const answer = await fetch(`${url.replace(/\/$/, '')}/add-checkpoint`, {
        method: 'POST',
        body,
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      }).catch(rejectWithCause)
      return readAnswer(answer.status, await startOf(answer), (line) => isCosignature(line, note, { name, id, key }))
    },
  }
}

/** As much as an answer may have: a witness that never ends, or packs a great deal, costs no memory. */
const startOf = async ({ body }: Response): Promise<string> => {
  let text = ''
  for await (const piece of body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += piece
    if (text.length >= maxReplyLength) break
  }
  return text.slice(0, maxReplyLength)
}

const readAnswer = (status: number, text: string, isOurs: (line: string) => boolean): Witnessed => {
  if (status === 409 && /^\d{1,15}\n$/.test(text)) return { outcome: 'seen', size: Number(text) }
  if (status === 422) return { outcome: 'inconsistent' }
  const line = status === 200 ? text.split('\n').find(isOurs) : undefined
  if (line === undefined)
    throw new Error(`it answered ${status}${refusals[status] ?? ', without a cosignature by its key.'}`)
  return { outcome: 'cosigned', line }
}

const refusals: Readonly<Record<number, string>> = {
  403: ': it knows this log by another key. Give it the vkey in use, which a rekey replaces.',
  404: ': it is no witness for this log.',
}

type Key = { readonly name: string; readonly id: string; readonly key: Buffer }

/** C2SP tlog-cosignature, version 1. */
const isCosignature = (line: string, note: string, { name, id, key }: Key): boolean => {
  const prefix = `— ${name} `
  const bytes = Buffer.from(line.startsWith(prefix) ? line.slice(prefix.length) : '', 'base64')
  if (bytes.length !== 76 || bytes.toString('hex', 0, 4) !== id) return false
  const body = note.slice(0, note.indexOf('\n\n') + 1)
  const message = Buffer.from(`cosignature/v1\ntime ${bytes.readBigUInt64BE(4)}\n${body}`)
  const jwk = { kty: 'OKP', crv: 'Ed25519', x: key.subarray(1).toString('base64url') }
  return verify(null, message, createPublicKey({ key: jwk, format: 'jwk' }), bytes.subarray(12))
}
