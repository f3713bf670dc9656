import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { initWasm, Resvg } from '@resvg/resvg-wasm'
import { indexedPng } from './indexed-png.ts'

const program = createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm')
let initialisation: Promise<void> | undefined

/**
 * An SVG as a PNG of this height, with a palette where that is enough. It is drawn in WebAssembly: scripts do not run, and
 * nothing is loaded.
 */
export const drawPng = async (svg: string, height: number): Promise<Uint8Array<ArrayBuffer>> => {
  initialisation ??= readFile(program).then(initWasm)
  await initialisation
  const image = new Resvg(svg, { fitTo: { mode: 'height', value: height } }).render()
  return indexedPng(image) ?? new Uint8Array(image.asPng())
}
