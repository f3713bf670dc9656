import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { type Postgres, reaching } from '#adapters/postgres/connection/connection.ts'
import type { Answer } from './answer.ts'

/** How many streams of each kind are asked about, from the oldest to the newest. */
const streamsPerKind = 10

type Release = { readonly version: string; readonly program: string; readonly node: string }

/** @throws a sentence where there is no release. */
export const releaseIn = (folder: string): Release => {
  const [manifest, program] = [join(folder, 'package.json'), join(folder, 'apps/cli/main.ts')]
  if (!existsSync(manifest) || !existsSync(program))
    throw new Error(`${folder} holds no release of Atrium: it has no package.json with apps/cli/main.ts beside it.`)
  const own = join(folder, 'node_modules/.bin/node')
  const { version } = JSON.parse(readFileSync(manifest, 'utf8'))
  return { version: String(version), program, node: existsSync(own) ? own : process.execPath }
}

type Environment = Readonly<Record<string, string>>

/** Has a release migrate, rebuild and answer, with these settings alone. @throws with what it prints if it fails. */
export const answersBy = async (
  { node, program, version }: Release,
  environment: Environment,
  folder: string,
  questions: readonly string[],
): Promise<readonly Answer[]> => {
  const { PATH = '', HOME = folder, NODE_COMPILE_CACHE: cache } = process.env
  const compiled = cache === undefined ? {} : { NODE_COMPILE_CACHE: resolve(cache) }
  const child = spawn(node, [program, 'answer'], {
    cwd: folder,
    env: { PATH, HOME, ...compiled, ...environment },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  const ended = new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve))
  child.stdin.on('error', () => undefined).end(questions.join('\n'))
  const [output, errors, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  if (code !== 0) throw new Error(`Release ${version} does not take the copy:\n${`${output}${errors}`.trim()}`)
  return JSON.parse(output)
}

/** The calls whose answers are compared: the log, the accounts, and streams of every kind with their states. */
export const questionsOn = async ({ pool }: Postgres): Promise<readonly string[]> => {
  const select = `
    select kind || ' ' || string_agg(id, ' ' order by place) as streams from (
      select split_part(stream, '-', 1) as kind, substr(stream, strpos(stream, '-') + 1) as id,
             row_number() over (partition by split_part(stream, '-', 1) order by begun) as place,
             count(*) over (partition by split_part(stream, '-', 1)) as streams
        from (select stream, min(position) as begun from events
               where stream ~ '^(lead|run|workflow|share|staff|trigger)-' group by stream) begun) numbered
     where (place - 1) % greatest(1, streams / $1::int) = 0
     group by kind order by kind`
  const { rows } = await reaching(pool.query<{ streams: string }>(select, [streamsPerKind]))
  return ['verify', 'user list', ...rows.map(({ streams }) => `replay ${streams}`)]
}
