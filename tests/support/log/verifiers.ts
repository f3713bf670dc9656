import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { verifyDossier } from '#verifier/verify-dossier.mjs'

export const python = resolve(import.meta.dirname, '../../verifier/verify_dossier.py')
export const program = resolve(import.meta.dirname, '../../../verifier/verify-dossier.mjs')

export type Case = { readonly text: string; readonly vkey: string; readonly witnesses: readonly string[] }
/** Each verifier's complaint per dossier; null if the dossier is genuine. */
export const byNode = (cases: readonly Case[]): Promise<readonly (string | null)[]> =>
  Promise.all(
    cases.map((each) =>
      verifyDossier(JSON.parse(each.text), each.vkey, each.witnesses).then(
        () => null,
        (error: Error) => error.message,
      ),
    ),
  )
export const byPython = async (cases: readonly Case[]): Promise<readonly (string | null)[]> => {
  const { stdout, stderr } = await run('python3', [python, '--batch'], JSON.stringify({ cases }))
  if (stderr !== '') throw new Error(`The Python verifier needs python3 (3.8 or newer) on the path:\n${stderr}`)
  return JSON.parse(stdout) as readonly (string | null)[]
}
export const run = async (command: string, words: readonly string[], input = '') => {
  const child = spawn(command, words)
  child.stdin.on('error', () => undefined).end(input)
  const failed = new Promise<string>((answer) => child.once('error', (error) => answer(error.message)))
  const closed = new Promise<number | null>((answer) => child.once('close', answer))
  const [stdout, stderr] = await Promise.all([text(child.stdout), Promise.race([text(child.stderr), failed])])
  return { stdout, stderr, code: await closed }
}
