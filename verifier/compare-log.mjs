/**
 * Compares a dossier, such as one that came with a receipt, with the log that its server shows today: whether that log still
 * begins with the one that the dossier's checkpoint signed. One file beside verify-dossier.mjs, Node 20 or newer.
 *
 *   node compare-log.mjs dossier.json '<vkey>' https://<the page's host>
 */
import { verifiedHead, verifyDossier } from './verify-dossier.mjs'

const sha256 = async (...parts) => new Uint8Array(await crypto.subtle.digest('SHA-256', Buffer.concat(parts)))
const node = (left, right) => sha256(Uint8Array.of(1), left, right)
const equal = (one, other) => Buffer.compare(one, other) === 0

/**
 * Throws an Error where the dossier is not genuine or the server does not answer.
 * @param {unknown} dossier the parsed JSON.
 * @param {string} vkey the log's public key, from a source other than the dossier.
 * @param {string} address the server's, as that of the page that the dossier came from.
 */
export const compareLog = async (dossier, vkey, address) => {
  const before = await verifyDossier(dossier, vkey)
  const note = await (await answerOf(address, '/log/checkpoint')).text()
  const now = await headIn(note, before.origin, vkey)
  const notes = { before: dossier.checkpoint, now: note }
  if (now.size <= before.size)
    return { before, now, notes, isExtended: now.size === before.size && equal(now.root, before.root) }
  const answer = await answerOf(address, `/log/consistency?from=${before.size}&to=${now.size}`)
  const { proof } = await answer.json()
  const hashes = Array.isArray(proof) ? proof.map((hash) => Buffer.from(String(hash), 'base64')) : []
  return { before, now, notes, isExtended: await isExtended(before, now, hashes) }
}

const answerOf = async (address, path) => {
  const answer = await fetch(new URL(path, address), { signal: AbortSignal.timeout(30_000) })
  if (!answer.ok) throw new Error(`${path} answers ${answer.status}`)
  return answer
}

/** The head in a note, by the signature of this key among those of others. */
const headIn = async (note, origin, vkey) => {
  const [body, signatures = ''] = note.split('\n\n')
  const read = signatures
    .split('\n')
    .filter(Boolean)
    .map((line) => verifiedHead({ origin, checkpoint: `${body}\n\n${line}\n`, cosignatures: [] }, vkey, []))
  const head = (await Promise.allSettled(read)).find(({ status }) => status === 'fulfilled')
  if (head === undefined) throw new Error('the checkpoint that is shown today is not signed by this key')
  return head.value
}

/** RFC 9162, section 2.1.4.2, with the terms of its steps. */
const isExtended = async (before, now, proof) => {
  const path = Number.isInteger(Math.log2(before.size)) ? [before.root, ...proof] : proof
  if (path.length === 0) return false
  let [fn, sn] = [before.size - 1, now.size - 1]
  while (fn % 2 === 1) [fn, sn] = [Math.floor(fn / 2), Math.floor(sn / 2)]
  let [fr, sr] = [path[0], path[0]]
  for (const hash of path.slice(1)) {
    if (sn === 0) return false
    if (fn % 2 === 1 || fn === sn) {
      ;[fr, sr] = [await node(hash, fr), await node(hash, sr)]
      while (fn % 2 === 0 && fn !== 0) [fn, sn] = [fn / 2, Math.floor(sn / 2)]
    } else sr = await node(sr, hash)
    ;[fn, sn] = [Math.floor(fn / 2), Math.floor(sn / 2)]
  }
  return sn === 0 && equal(fr, before.root) && equal(sr, now.root)
}

// --- On the command line: 0 where the log was extended, 1 where it was rewritten, 2 where that cannot be said

const commandLine = async ([file, vkey, address]) => {
  const { readFile } = await import('node:fs/promises')
  try {
    if (address === undefined) throw new Error("call it with dossier.json '<vkey>' https://<host>")
    const { before, now, notes, isExtended } = await compareLog(JSON.parse(await readFile(file, 'utf8')), vkey, address)
    if (isExtended)
      return console.log(
        `Extended: the log of ${before.origin} has ${now.size} events and begins with these ${before.size}.`,
      )
    console.log(
      `REWRITTEN: the log of ${before.origin} does not extend the one that it signed before. Both heads, by its own key:`,
    )
    console.log(`\n${notes.before}\n${notes.now}`)
    process.exitCode = 1
  } catch (error) {
    console.log(`Not compared: ${error.message}.`)
    process.exitCode = 2
  }
}

if (process.argv[1]?.endsWith('compare-log.mjs')) await commandLine(process.argv.slice(2))
