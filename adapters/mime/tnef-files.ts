import { platformEncoding } from './charset-decoder.ts'

/** A file; its name is empty where it has none. */
type TnefFile = { readonly name: string; readonly content: Buffer }

const signature = 0x223e9f78
/** Level, id, length and checksum of an attribute. */
const frame = 11
const maxFiles = 1000

/**
 * The files in a `winmail.dat`, as which Outlook sends them to whom it takes for an Outlook ([MS-OXTNEF] 2.1.3); none if it
 * is none, or is damaged.
 */
export const tnefFiles = (bytes: Buffer): readonly TnefFile[] => {
  const files: { title: string; name: string; content: Buffer | null }[] = []
  for (const { id, data, codePage } of attributesIn(bytes)) {
    const file = files.at(-1)
    if (id === attributes.file && files.length < maxFiles) files.push({ title: '', name: '', content: null })
    else if (id === attributes.title && file) file.title = textIn(data, codePage)
    else if (id === attributes.content && file) file.content = data
    else if (id === attributes.properties && file) Object.assign(file, propertiesIn(data, codePage))
  }
  return files.flatMap(({ title, name, content }) => (content === null ? [] : [{ name: name || title, content }]))
}

/** The text of the mail in a `winmail.dat`, for one that has it nowhere else. */
export const tnefText = (bytes: Buffer): { readonly text?: string; readonly html?: string } => {
  let body: { text?: string; html?: string } = {}
  for (const { id, data, codePage } of attributesIn(bytes)) {
    if (id === attributes.text) body = { text: textIn(data, codePage), ...body }
    if (id !== attributes.mailProperties) continue
    const { text, html } = propertiesIn(data, codePage)
    body = { ...body, ...(text !== undefined && { text }), ...(html !== undefined && { html }) }
  }
  return body
}

type Attribute = { readonly id: number; readonly data: Buffer; readonly codePage: number }

function* attributesIn(bytes: Buffer): Generator<Attribute> {
  if (bytes.length < 6 || bytes.readUInt32LE(0) !== signature) return
  let codePage = 1252
  for (let at = 6; at + frame <= bytes.length; ) {
    const [id, length] = [bytes.readUInt32LE(at + 1), bytes.readUInt32LE(at + 5)]
    const data = bytes.subarray(at + 9, at + 9 + length)
    if (id === attributes.codePage && data.length >= 4) codePage = data.readUInt32LE(0)
    yield { id, data, codePage }
    at += frame + length
  }
}

const attributes = {
  codePage: 0x00069007,
  file: 0x00069002,
  title: 0x00018010,
  content: 0x0006800f,
  properties: 0x00069005,
  text: 0x0002800c,
  mailProperties: 0x00069003,
} as const

const [longName, object, bodyText, bodyHtml] = [0x3707, 0x3701, 0x1000, 0x1013] as const
const [text8, text16, binary, embedded] = [0x1e, 0x1f, 0x102, 0x0d] as const
const sizes: Readonly<Record<number, number>> = { 5: 8, 6: 8, 7: 8, 20: 8, 64: 8, 72: 16 }

type Properties = { name?: string; content?: Buffer; text?: string; html?: string }

/** What a list of properties ([MS-OXTNEF] 2.1.3.4) says of a file or the mail; what is damaged ends it. */
const propertiesIn = (data: Buffer, codePage: number): Properties => {
  const properties: Properties = {}
  const reader = readerOf(data)
  for (let left = reader.number(); left > 0 && !reader.isAtEnd(); left--) {
    const tag = reader.number()
    const [type, id] = [tag & 0xfff, tag >>> 16]
    if (id >= 0x8000) skipName(reader)
    const isLong = [text8, text16, binary, embedded].some((one) => one === type)
    for (let count = isLong || (tag & 0x1000) !== 0 ? reader.number() : 1; count > 0 && !reader.isAtEnd(); count--)
      if (isLong) Object.assign(properties, propertyOf(id, type, reader.block(), codePage))
      else reader.skip(sizes[type] ?? 4)
  }
  return properties
}

/** Reads numbers of four bytes, and blocks whose length stands before them; beyond the end both are empty. */
const readerOf = (data: Buffer) => {
  let at = 0
  const number = (): number => {
    const value = at + 4 <= data.length ? data.readUInt32LE(at) : 0
    at += 4
    return value
  }
  return {
    number,
    block: (): Buffer => {
      const length = number()
      const bytes = data.subarray(at, at + length)
      at += Math.ceil(length / 4) * 4
      return bytes
    },
    skip: (length: number): void => {
      at += length
    },
    isAtEnd: (): boolean => at >= data.length,
  }
}

/** Skips the set and the name, a number or a text, of a property that has no number of its own. */
const skipName = (reader: ReturnType<typeof readerOf>): void => {
  reader.skip(16)
  if (reader.number() === 0) reader.skip(4)
  else reader.block()
}

const propertyOf = (id: number, type: number, value: Buffer, codePage: number): Properties => {
  // The first 16 bytes say what kind of object it is.
  if (id === object) return { content: type === embedded ? value.subarray(16) : value }
  if (id === bodyHtml) return { html: textIn(value, type === text16 ? 1200 : charsetPage(value, codePage)) }
  if (type === binary || (id !== longName && id !== bodyText)) return {}
  const text = textIn(value, type === text16 ? 1200 : codePage)
  return id === longName ? { name: text } : { text }
}

/** HTML says its own charset; UTF-8 is what Outlook writes today. */
const charsetPage = (html: Buffer, codePage: number): number =>
  /charset\s{0,9}=\s{0,9}["']?utf-8/i.test(html.toString('latin1', 0, 2000)) ? 65001 : codePage

const textIn = (bytes: Buffer, codePage: number): string => {
  const label = codePage === 1200 ? 'utf-16le' : codePage === 65001 ? 'utf-8' : `windows-${codePage}`
  const [text = ''] = new TextDecoder(platformEncoding(label) ?? 'windows-1252').decode(bytes).split('\0', 1)
  return text
}
