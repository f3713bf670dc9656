import { isPng, readPng } from './png-form.ts'
import { readSvg } from './svg-form.ts'

/** The largest logo, in bytes of the picture itself. */
export const logoBytes = 256 * 1024
/** The largest width and height of a logo, in pixels. */
const logoPixels = 4096

type Picture = { readonly type: 'svg' | 'png'; readonly bytes: Uint8Array<ArrayBuffer> }

type Logo = Picture & { readonly width: number; readonly height: number }

type Reading = { readonly logo: Logo } | { readonly fault: string }

/** RFC 2397; `;utf8` is no parameter, but what most pages with SVG write. */
const form = /^data:image\/(png|svg\+xml)(?:;[\w-]+=[^;,]*|;utf-?8)*(;base64)?,(.+)$/is

/** Reads a logo from a data URL; the fault is a sentence for the person who chose the file. */
export const readLogo = (url: string): Reading => {
  const picture = pictureIn(url)
  if (picture === null) return { fault: 'must be an SVG or PNG picture as a data URL' }
  const { type, bytes } = picture
  if (bytes.length > logoBytes) return { fault: 'must have at most 256 kB' }
  const read = type === 'png' ? readPng(bytes) : readSvg(bytes)
  if ('fault' in read) return read
  if (read.width > logoPixels || read.height > logoPixels)
    return { fault: `must have at most ${logoPixels} pixels in width and height` }
  return { logo: { ...picture, ...read } }
}

/** A logo that was stored: measured when it was chosen, perhaps by other limits, and not again. */
export const storedLogo = (url: string): Logo | null => {
  const picture = pictureIn(url)
  if (picture === null) return null
  const read = picture.type === 'png' ? readPng(picture.bytes) : readSvg(picture.bytes)
  return { ...picture, ...('fault' in read ? { width: 100, height: 100 } : read) }
}

const pictureIn = (url: string): Picture | null => {
  const [, kind, base64, encoded = ''] = form.exec(url) ?? []
  const bytes = kind === undefined ? null : bytesOf(encoded, base64 !== undefined)
  return bytes && { type: kind?.toLowerCase() === 'png' ? 'png' : 'svg', bytes }
}

const bytesOf = (encoded: string, isBase64: boolean): Uint8Array<ArrayBuffer> | null => {
  try {
    // As browsers do, a percent sign without digits is one.
    const text = decodeURIComponent(encoded.replace(/%(?![\da-f]{2})/gi, '%25'))
    if (!isBase64) return new TextEncoder().encode(text)
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
  } catch {
    return null
  }
}

/** A chosen file as a data URL, by what is in it: systems name the kinds of files in many ways, or not at all. */
export const logoUrl = (bytes: Uint8Array): string => {
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
  return `data:image/${isPng(bytes) ? 'png' : 'svg+xml'};base64,${btoa(text)}`
}
