import { parentPort } from 'node:worker_threads'
import { readMail } from './read-mail.ts'

parentPort?.on('message', async (source: Uint8Array) => parentPort?.postMessage(await readMail(source)))
