import { join } from 'node:path'
import { type Media, type MediaOrder, mediaThread } from '#contracts/mfe/site-media.ts'
import { keepLast } from './keep-last.ts'
import { runInThread } from './run-in-thread.ts'

/** Draws an SVG as a PNG of a height; null for one that cannot be drawn. The last drawing is kept. */
export type DrawLogo = (svg: Uint8Array, height: number) => Promise<Uint8Array | null>

/** Draws logos for mails with the thread that the build left in this folder. */
export const logoDrawing = (folder: string): DrawLogo => {
  const last = keepLast<Uint8Array | null>()
  return (bytes, height) => {
    const order: MediaOrder = { drawing: { svg: new TextDecoder().decode(bytes), height } }
    const draw = () => runInThread<Media>(join(folder, mediaThread), order).then(({ drawing }) => drawing)
    return last(JSON.stringify(order), () => draw().catch(() => null))
  }
}
