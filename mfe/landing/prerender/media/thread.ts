import { parentPort, workerData } from 'node:worker_threads'
import type { Media, MediaOrder } from '#contracts/mfe/site-media.ts'
import { drawPng } from './draw-png.ts'
import { drawShareImage } from './share-image.ts'
import { siteFonts } from './site-fonts.ts'

const { fonts, share, drawing } = workerData as MediaOrder

const media: Media = {
  fonts: fonts === undefined ? null : await siteFonts(fonts.css, fonts.letters),
  share: share === undefined ? null : await drawShareImage(share.words, share.colors),
  drawing: drawing === undefined ? null : await drawPng(drawing.svg, drawing.height),
}

parentPort?.postMessage(media)
