import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { hashedName } from '#mfe/build/hashed.ts'
import { signPicture } from '../illustrations/sign.ts'

const rounded = { corner: 8, scale: 1 }
/** Systems that round the corners may cut off a fifth of the image. */
const whole = { corner: 0, scale: 0.78 }

type Icons = { readonly svg: string; readonly sizes: readonly Icon[]; readonly maskable: string }
type Icon = { readonly src: string; readonly size: number }

/** Renders the logo in every format that browsers and systems request; `folder` is the site's root. */
export const writeIcons = async (folder: string): Promise<Icons> => {
  await mkdir(join(folder, 'site'), { recursive: true })
  await writeFile(join(folder, 'favicon.ico'), iconFile(await drawIcon(32, rounded), 32))
  await writeFile(join(folder, 'apple-touch-icon.png'), await drawIcon(180, whole))
  const svg = await keep(folder, 'favicon.svg', Buffer.from(signPicture(rounded)))
  const sizes = await Promise.all([192, 512].map(async (size) => ({ src: await png(folder, size, rounded), size })))
  return { svg, sizes, maskable: await png(folder, 512, whole) }
}

const png = async (folder: string, size: number, shape: typeof whole) =>
  keep(folder, `icon-${size}.png`, await drawIcon(size, shape))

const keep = async (folder: string, name: string, content: Buffer): Promise<string> => {
  const path = `/site/${hashedName(name, content)}`
  await writeFile(join(folder, path), content)
  return path
}

const drawIcon = (size: number, shape: typeof whole): Promise<Buffer> =>
  sharp(Buffer.from(signPicture(shape)), { density: (72 * size) / 32 })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true })
    .toBuffer()

/** An ICO file containing one PNG. */
const iconFile = (picture: Buffer, size: number): Buffer => {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.writeUInt8(size, 6)
  head.writeUInt8(size, 7)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(picture.length, 14)
  head.writeUInt32LE(head.length, 18)
  return Buffer.concat([head, picture])
}
