import { execFile } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { promisify } from 'node:util'
import { DataFolderError } from './data-folder-error.ts'

const run = promisify(execFile)

/** The account that PostgreSQL runs as: the current one, or another account under root. */
export type Account = { readonly uid: number; readonly gid: number } | undefined

/** PostgreSQL refuses to run as root: it runs as the owner of its existing folder, else as the user `nobody`. */
export const accountFor = async (folder: string): Promise<Account> => {
  if (process.getuid?.() !== 0) return undefined
  const owner = await stat(folder).catch(() => undefined)
  if (owner !== undefined && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  return { uid: await idOfNobody('-u'), gid: await idOfNobody('-g') }
}

const idOfNobody = async (which: '-u' | '-g') => Number((await run('id', [which, 'nobody'])).stdout)

/** Throws an error that names the first parent of `folder` that the account cannot enter. */
export const assertReachable = async (folder: string, account: Account): Promise<void> => {
  if (account === undefined) return
  for (const step of wayTo(folder)) {
    if (await mayEnter(step, account)) continue
    throw new DataFolderError(
      `PostgreSQL cannot use ${folder}: started by root it runs as user ${account.uid}, who may not enter ${step}. ` +
        'Start Atrium as an ordinary user, use another folder, or set DATABASE_URL.',
    )
  }
}

const wayTo = (folder: string): string[] =>
  dirname(folder) === folder ? [folder] : [...wayTo(dirname(folder)), folder]

const mayEnter = async (folder: string, { uid, gid }: NonNullable<Account>) => {
  const stats = await stat(folder)
  if (stats.uid === uid) return (stats.mode & 0o100) !== 0
  return (stats.mode & (stats.gid === gid ? 0o010 : 0o001)) !== 0
}
