/**
 * Verifies an Atrium dossier (`atrium-dossier/1` or `atrium-event/1`, see docs/dossier.md) with nothing but the log's
 * public key. One file, no dependency: Node 20 or newer, and browsers whose Web Crypto has Ed25519.
 *   node verify-dossier.mjs dossier.json '<vkey>' [--witness '<vkey>' …]
 */

/**
 * Throws an Error that says what is wrong; otherwise returns what is proved.
 * @param {unknown} dossier the parsed JSON.
 * @param {string} vkey the public key, from a source other than the dossier.
 * @param {readonly string[]} witnesses keys of witnesses; if there are any, each cosignature must be by one of them.
 */
export const verifyDossier = async (dossier, vkey, witnesses = []) => {
  const top = record(dossier, dossierFields, 'the dossier')
  const isEvent = top.format === 'atrium-event/1'
  check(isEvent || top.format === 'atrium-dossier/1', 'the format is neither atrium-dossier/1 nor atrium-event/1')
  check(top.vkey === vkey, 'the dossier names another key than the one given')
  const head = await verifiedHead(top, vkey, witnesses)
  const [names, positions, streams] = [new Set(), new Set(), []]
  const entries = list(top.streams, 'streams').map((entry) =>
    record(entry, isEvent ? [...streamFields, 'previous'] : streamFields, 'a stream'),
  )
  const redactions = redactionsIn(entries)
  for (const { stream, events, previous } of entries) {
    check(text(stream, 'stream') !== '' && !names.has(stream), `the stream ${stream} comes twice`)
    names.add(stream)
    const before = isEvent ? onlyBefore(events, previous) : { versions: 0, hash: '0'.repeat(64) }
    streams.push({ stream, events: await verifiedStream(stream, events, head, positions, redactions, before) })
  }
  const used = streams.reduce((sum, { events }) => sum + events.filter(({ redacted }) => redacted.length > 0).length, 0)
  check(used === redactions.size, 'a redaction names an event that is not here')
  check(streams.length > 0, 'there is no stream')
  const opened = await openedSubjects(list(top.opened, 'opened'), streams)
  return { ...head, streams, opened, approvals: verifiedApprovals(streams) }
}

const dossierFields = ['format', 'origin', 'vkey', 'checkpoint', 'cosignatures', 'streams', 'opened']
const streamFields = ['stream', 'events']
const eventFields = [
  ...['position', 'version', 'id', 'type', 'schemaVersion', 'at', 'actor', 'correlationId', 'causationId'],
  ...['data', 'hash', 'proof'],
]

// --- The signed head: C2SP signed-note, tlog-checkpoint, tlog-cosignature

/** The origin, size and root that a checkpoint says; throws where its signature is not by the key. */
export const verifiedHead = async ({ origin, checkpoint, cosignatures }, vkey, witnesses) => {
  const key = await keyOf(vkey, ed25519)
  check(text(origin, 'origin') === key.name, 'the origin is not the name of the key')
  const parts = /^([^\n]+)\n(0|[1-9][0-9]{0,14})\n([A-Za-z0-9+/]{43}=)\n\n(— [^\n]+)\n$/.exec(
    text(checkpoint, 'checkpoint'),
  )
  check(parts !== null && parts[1] === origin, 'the checkpoint is not one of this log')
  const [, , size, root, line] = parts
  const body = `${origin}\n${size}\n${root}\n`
  check(await isSigned(line, body, key), "the checkpoint's signature is not by the log's key")
  const cosigned = await verifiedWitnesses(list(cosignatures, 'cosignatures'), body, witnesses)
  return { origin, size: Number(size), root: bytesOf(root, 'root'), ...cosigned }
}

const verifiedWitnesses = async (lines, body, vkeys) => {
  const keys = await Promise.all(vkeys.map((vkey) => keyOf(vkey, cosignature)))
  const [witnesses, seen] = [[], new Set()]
  for (const line of lines) {
    const { name, id, signature } = signatureLine(text(line, 'a cosignature'))
    check(signature.length === 72 && !seen.has(line), 'a cosignature is malformed or comes twice')
    seen.add(line)
    if (keys.length === 0) continue
    const key = keys.find((each) => each.name === name && equal(each.id, id))
    check(key !== undefined, `a cosignature is by ${name}, whose key was not given`)
    const time = new DataView(signature.buffer, signature.byteOffset).getBigUint64(0)
    const message = `cosignature/v1\ntime ${time}\n${body}`
    check(await isValid(key, signature.slice(8), message), `the cosignature by ${name} is not valid`)
    witnesses.push({ name, at: new Date(Number(time) * 1000).toISOString() })
  }
  return { witnesses, uncheckedCosignatures: keys.length === 0 ? lines.length : 0 }
}

const [ed25519, cosignature] = [1, 4]

const keyOf = async (vkey, algorithm) => {
  const [, name, id, key] = /^([^+\s]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/=]+)$/.exec(text(vkey, 'vkey')) ?? []
  check(key !== undefined, 'a key is not in the form of a vkey')
  const typed = bytesOf(key, 'vkey')
  check(typed.length === 33 && typed[0] === algorithm, 'a key is of another algorithm')
  const digest = await sha256(encoded(`${name}\n`), typed)
  check(hexOf(digest.slice(0, 4)) === id, "a key's id is not that of its name and bytes")
  return { name, id: digest.slice(0, 4), publicKey: typed.slice(1) }
}

const signatureLine = (line) => {
  const [, name, base64] = /^— ([^+\s]+) ([A-Za-z0-9+/=]+)$/.exec(line) ?? []
  check(base64 !== undefined, 'a signature line is malformed')
  const bytes = bytesOf(base64, 'a signature')
  return { name, id: bytes.slice(0, 4), signature: bytes.slice(4) }
}

const isSigned = async (line, body, key) => {
  const { name, id, signature } = signatureLine(line)
  return name === key.name && equal(id, key.id) && isValid(key, signature, body)
}

const isValid = async ({ publicKey }, signature, message) => {
  const key = await crypto.subtle.importKey('raw', publicKey, { name: 'Ed25519' }, false, ['verify'])
  return crypto.subtle.verify({ name: 'Ed25519' }, key, signature, encoded(message))
}

// --- The events: a chain of hashes per stream, each hash a leaf of the tree (RFC 6962)

/** Redactions are events themselves, and verified as such; they are collected before the events that they name. */
const redactionsIn = (entries) => {
  const found = new Map()
  for (const { events } of entries) {
    for (const { type, data, at, actor } of list(events, 'events')) {
      if (type !== 'FieldRedacted') continue
      const { stream, version, position, field, reason, was, becomes } = objectIn(data, 'a redaction')
      const place = `${text(stream, 'stream')}/${count(version, 'version')}`
      found.set(place, [...(found.get(place) ?? []), { position, field, reason, was, becomes, at, actor }])
    }
  }
  return found
}

/** For the proof of one event: the previous hash replaces the events before it. */
const onlyBefore = (events, previous) => {
  check(list(events, 'events').length === 1, 'there is not one event of a stream')
  return { versions: count(events[0]?.version, 'version') - 1, hash: text(previous, 'previous') }
}

const verifiedStream = async (stream, events, head, positions, redactions, before) => {
  const verified = []
  let [version, previous, position] = [before.versions, before.hash, 0]
  for (const entry of list(events, 'events')) {
    const event = record(entry, eventFields, 'an event')
    const where = `version ${++version} of ${stream}`
    check(event.version === version, `${where} is missing`)
    check(count(event.position, 'position') > position && !positions.has(event.position), `${where} is out of order`)
    check(event.position <= head.size, `${where} is not covered by the checkpoint`)
    const own = hexOf(await eventHash(previous, stream, event))
    const redacted = redactions.get(`${stream}/${event.version}`) ?? []
    check(own === (redacted.at(-1)?.becomes ?? text(event.hash, 'hash')), `${where} is not what was written`)
    const names = ({ was, position: of }) => was === event.hash && of === event.position
    check(redacted.every(names), `${where} is redacted otherwise`)
    check(equal(await rootBy(hexBytes(event.hash), event, head.size), head.root), `${where} is not in the signed log`)
    verified.push({ ...event, content: objectIn(event.data, where), personal: null, redacted })
    ;[previous, position] = [event.hash, event.position]
    positions.add(position)
  }
  check(verified.length > 0, `${stream} has no event`)
  return verified
}

const eventHash = (previous, stream, event) => {
  const { version, schemaVersion } = event
  const texts = ['id', 'type', 'at', 'actor', 'correlationId', 'causationId', 'data'].map((name) =>
    text(event[name], name),
  )
  const [id, type, ...rest] = texts
  return sha256(
    encoded(JSON.stringify([previous, stream, version, id, type, count(schemaVersion, 'schemaVersion'), ...rest])),
  )
}

/** The root that the inclusion path leads to (RFC 9162, section 2.1.3.2); empty if the path has the wrong length. */
const rootBy = async (hash, { position, proof }, size) => {
  let [place, last, root] = [position - 1, size - 1, await sha256(Uint8Array.of(0), hash)]
  for (const entry of list(proof, 'proof')) {
    const node = bytesOf(text(entry, 'proof'), 'proof')
    if (last === 0 || node.length !== 32) return new Uint8Array()
    if (place % 2 === 1 || place === last) {
      root = await sha256(Uint8Array.of(1), node, root)
      while (place % 2 === 0 && place !== 0) [place, last] = [Math.floor(place / 2), Math.floor(last / 2)]
    } else root = await sha256(Uint8Array.of(1), root, node)
    ;[place, last] = [Math.floor(place / 2), Math.floor(last / 2)]
  }
  return last === 0 ? root : new Uint8Array()
}

// --- Personal data: AES-256-GCM, authenticated with the place that it was sealed for

const openedSubjects = async (entries, streams) => {
  const subjects = new Set()
  for (const entry of entries) {
    const { subject, key } = record(entry, ['subject', 'key'], 'an opened key')
    const found = streams.find(({ stream }) => stream === text(subject, 'subject'))
    check(found !== undefined && !subjects.has(subject), `there is a key for ${subject}, and nothing to open`)
    subjects.add(subject)
    const bytes = bytesOf(text(key, 'key'), 'key')
    check(bytes.length === 32, `the key of ${subject} is not of 32 bytes`)
    const sealed = found.events.filter(({ content }) => 'personal' in content)
    check(sealed.length > 0, `there is a key for ${subject}, and nothing to open`)
    for (const event of sealed) event.personal = await unsealed(event, subject, bytes, 'personal')
    for (const other of streams)
      for (const event of other.events.filter(({ content }) => isSealedFor(content, subject)))
        event.personal = await unsealed(event, other.stream, bytes, 'sealed')
  }
  return [...subjects]
}

/** What other streams hold of a lead is sealed with the key of that lead. */
const isSealedFor = ({ sealed, leadId }, subject) => typeof sealed === 'string' && subject === `lead-${leadId}`

const unsealed = async ({ content, version, type }, stream, bytes, field) => {
  const where = `version ${version} of ${stream}`
  const [, base64] = /^v1\.([A-Za-z0-9_-]+)$/.exec(String(content[field])) ?? []
  check(base64 !== undefined, `what is personal in ${where} is not sealed`)
  const sealed = bytesOf(padded(base64.replaceAll('-', '+').replaceAll('_', '/')), where)
  const key = await crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['decrypt'])
  const way = { name: 'AES-GCM', iv: sealed.slice(0, 12), additionalData: encoded(`${stream}/${version}/${type}`) }
  const plain = await crypto.subtle.decrypt(way, key, sealed.slice(12)).catch(() => null)
  check(plain !== null, `the key does not open what is personal in ${where}`)
  return objectIn(new TextDecoder('utf-8', { fatal: true }).decode(plain), where)
}

const padded = (base64) => base64.padEnd(Math.ceil(base64.length / 4) * 4, '=')

// --- What agents asked for: asked, approved by a person, done by that person

const approvalPrefix = 'approval-'
const personId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const verifiedApprovals = (streams) => {
  const own = streams.filter(({ stream }) => stream.startsWith(approvalPrefix))
  const approvals = new Map(
    own.map(({ stream, events }) => [stream.slice(approvalPrefix.length), { events, done: [] }]),
  )
  for (const [id, { events }] of approvals) checkApproval(id, events)
  for (const { stream, events } of streams) {
    for (const { version, causationId, position, actor, type } of events) {
      const cause = approvals.get(causationId)
      if (cause === undefined) continue
      const approved = cause.events.find((event) => event.type === 'ApprovalApproved')
      const isAllowed = approved !== undefined && approved.position < position && approved.actor === actor
      check(isAllowed, `version ${version} of ${stream} was not approved before by who did it`)
      cause.done.push({ stream, version, type })
    }
  }
  return [...approvals].map(([id, { events, done }]) => ({ id, ...storyOf(events, streams), done }))
}

const isVerdict = ({ type }) => type === 'ApprovalApproved' || type === 'ApprovalRejected'

const checkApproval = (id, events) => {
  for (const { type, version, id: own, position, actor, content } of events) {
    const where = `version ${version} of ${approvalPrefix}${id}`
    check((type === 'ApprovalRequested') === (version === 1), `${where} is no request, or not the first one`)
    if (version === 1) {
      check(actor.startsWith('token:'), `${where} is not by an agent`)
      const isEarlier = Number.isSafeInteger(content.position) && 0 <= content.position && content.position < position
      check(isEarlier, `${where} does not follow what its agent had read`)
    }
    check(!isVerdict({ type }) || personId.test(actor), `${where} is not by a person`)
    check(type !== 'ApprovalApproved' || own === id, `${where} has another id than its approval`)
  }
  check(events.filter(isVerdict).length <= 1, `${approvalPrefix}${id} was decided twice`)
}

/** What was asked for, by whom, why, after what it had read, and who decided. */
const storyOf = (events, streams) => {
  const [request, verdict] = [events.find(({ version }) => version === 1), events.find(isVerdict)]
  const isRead = ({ type, content, actor, position }) =>
    [type, content.what, content.leadId, actor].join() ===
      ['SecurityEventRecorded', 'agent_called', request?.content.leadId, request?.actor].join() &&
    position < request.position
  return {
    tool: request?.content.tool ?? null,
    agent: request?.actor ?? null,
    reason: request?.personal?.reason ?? null,
    readUpTo: request?.content.position ?? null,
    seen: streams.flatMap(({ stream, events: all }) => (all.some(isRead) ? [stream] : [])),
    verdict: verdict === undefined ? null : verdict.type === 'ApprovalApproved' ? 'approved' : 'rejected',
    by: verdict?.actor ?? null,
  }
}

// --- Values

const check = (holds, complaint) => {
  if (!holds) throw new Error(complaint)
}

const record = (value, fields, what) => {
  check(typeof value === 'object' && value !== null && !Array.isArray(value), `${what} is not an object`)
  const names = Object.keys(value)
  check(
    names.length === fields.length && fields.every((field) => Object.hasOwn(value, field)),
    `${what} has other fields`,
  )
  return value
}

const list = (value, what) => {
  check(Array.isArray(value), `${what} is not a list`)
  return value
}

const text = (value, what) => {
  check(typeof value === 'string', `${what} is not text`)
  return value
}

const count = (value, what) => {
  check(Number.isSafeInteger(value) && value > 0, `${what} is not a count`)
  return value
}

const objectIn = (json, where) => {
  try {
    const value = JSON.parse(json)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value
  } catch {}
  throw new Error(`${where} does not hold an object`)
}

/** Base64 in its only form: with padding, and no stray bits. */
const bytesOf = (base64, what) => {
  try {
    const binary = atob(base64)
    if (btoa(binary) === base64) return Uint8Array.from(binary, (char) => char.charCodeAt(0))
  } catch {}
  throw new Error(`${what} is not base64`)
}

const encoded = (value) => new TextEncoder().encode(value)
const hexBytes = (hex) => {
  check(/^[0-9a-f]{64}$/.test(hex), 'a hash is not one')
  return Uint8Array.from(hex.match(/../g), (pair) => Number.parseInt(pair, 16))
}
const hexOf = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
const equal = (a, b) => hexOf(a) === hexOf(b)

const sha256 = async (...parts) => {
  const joined = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  parts.reduce((offset, part) => {
    joined.set(part, offset)
    return offset + part.length
  }, 0)
  return new Uint8Array(await crypto.subtle.digest('SHA-256', joined))
}

// --- On the command line

const usage = "call it with dossier.json '<vkey>' [--witness '<vkey>' …]"
const commandLine = async ([file, vkey, ...options]) => {
  const { readFile } = await import('node:fs/promises')
  const witnesses = options.filter((_, index) => options[index - 1] === '--witness')
  const isCall = vkey !== undefined && options.length === 2 * witnesses.length
  const bytes = isCall ? await readFile(file).catch((error) => error) : new Error(usage)
  if (bytes instanceof Error) {
    process.exitCode = 2
    return console.log(`The dossier was not read: ${bytes.message}.`)
  }
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    const proved = await verifyDossier(JSON.parse(text), vkey, witnesses)
    console.log(`Genuine: ${proved.origin}, signed up to position ${proved.size}.`)
    for (const { stream, events } of proved.streams)
      console.log(`${stream}: ${events.length} events, ${events[0].at} to ${events.at(-1).at}`)
    for (const { type, redacted } of proved.streams.flatMap(({ events }) => events))
      for (const { field, reason, at, actor } of redacted)
        console.log(`Redacted: ${field} of ${type}, by ${actor}, ${at}: ${reason}`)
    for (const { tool, agent, reason, readUpTo, seen, verdict, by, done } of proved.approvals) {
      console.log(
        `Asked: ${tool} by ${agent}, which had read up to position ${readUpTo}, ${seen.length} reads: ${reason}`,
      )
      if (verdict !== null) console.log(`${verdict === 'approved' ? 'Approved' : 'Rejected'} by ${by}`)
      for (const { type, stream } of done) console.log(`Done: ${type} of ${stream}`)
    }
    if (proved.opened.length > 0) console.log(`Personal data opened and checked: ${proved.opened.join(', ')}`)
    if (witnesses.length > 0 && proved.witnesses.length === 0) console.log('No witness has signed it.')
    for (const { name, at } of proved.witnesses) console.log(`Witnessed by ${name}, ${at}`)
    if (proved.uncheckedCosignatures > 0) console.log(`${proved.uncheckedCosignatures} cosignatures were not checked.`)
  } catch (error) {
    console.log(`NOT genuine: ${error.message}.`)
    process.exitCode = 1
  }
}

const isProgram = globalThis.process?.argv?.[1]?.endsWith('verify-dossier.mjs') && import.meta.url.startsWith('file:')
if (isProgram) await commandLine(process.argv.slice(2))
