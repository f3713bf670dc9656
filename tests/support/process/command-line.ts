import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { callCommand } from '#apps/cli/call.ts'
import { surroundings } from './server-process.ts'

export const cliProgram = resolve(import.meta.dirname, '../../../apps/cli/main.ts')

type Said = { readonly code: number | null; readonly stdout: string; readonly stderr: string }

/** Runs `npm run atrium --` in its own process, with only these settings, and with `piped` as its input. */
export const commandLine =
  (folder: string, environment: Record<string, string>, cli = cliProgram) =>
  async (words: readonly string[], piped = ''): Promise<Said> => {
    const settings = { cwd: folder, env: { ...surroundings(), ...environment } }
    const child = spawn(process.execPath, [cli, ...words], settings)
    const [stdout, stderr] = [textOf(child.stdout), textOf(child.stderr)]
    child.stdin.on('error', () => undefined).end(piped)
    const [code] = await once(child, 'close')
    return { code: code as number | null, stdout: stdout(), stderr: stderr() }
  }

/**
 * Calls a command in this process, with only these settings: a tenth of the processor time. Not for what reads the input
 * or names files of the working directory.
 */
export const commandHere =
  (environment: Record<string, string>) =>
  async (words: readonly string[]): Promise<Said> => {
    const said = { stdout: '', stderr: '' }
    const code = await callCommand(words, {
      environment: () => environment,
      write: (text) => {
        said.stdout += text
      },
      complain: (message) => {
        said.stderr += `${message}\n`
      },
      onStop: () => undefined,
    })
    return { code, ...said }
  }

const textOf = (stream: NodeJS.ReadableStream) => {
  let text = ''
  stream.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk
  })
  return () => text
}
