import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
}

type StaticServer = { readonly url: string; readonly stop: () => Promise<void> }

/** An ideal static server: cached in memory, with maximum compression. */
export const serveFolder = async (folder: string): Promise<StaticServer> => {
  const known = new Map<string, Promise<Buffer>>()
  const packed = (name: string) => known.get(name) ?? known.set(name, packedFile(join(folder, name))).get(name)
  const server = createServer(async (request, response) => {
    const name = request.url === '/' ? 'index.html' : (request.url ?? '').slice(1)
    const content = await packed(name)?.catch(() => null)
    if (!content) return response.writeHead(404).end()
    const type = types[extname(name)] ?? 'application/octet-stream'
    const encoding = isPacked(name) ? { 'content-encoding': 'br' } : {}
    return response.writeHead(200, { 'content-type': type, ...encoding }).end(content)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const stop = async () => {
    server.closeAllConnections()
    server.close()
  }
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, stop }
}

const isPacked = (name: string) => !name.endsWith('.woff2')

const packedFile = async (path: string): Promise<Buffer> => {
  const content = await readFile(path)
  return isPacked(path) ? promisify(brotliCompress)(content) : content
}
