import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { type Postgres, reaching } from '#adapters/postgres/connection/connection.ts'

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

/** Runs a command of a release, with these settings alone. */
export const runRelease = async (
  { node, program }: Release,
  environment: Environment,
  folder: string,
  words: readonly string[],
): Promise<{ readonly code: number | null; readonly text: string }> => {
  // Without the cache, each call would compile the release again.
  const { PATH = '', HOME = folder, NODE_COMPILE_CACHE = join(folder, 'compiled') } = process.env
  const child = spawn(node, [program, ...words], {
    cwd: folder,
    env: { PATH, HOME, NODE_COMPILE_CACHE, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve))
  const [output, errors, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  return { code, text: `${output}${errors}`.trim() }
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

export type Answer = { readonly question: string; readonly text: string }

export const answersOf = async (
  release: Release,
  environment: Environment,
  folder: string,
  questions: readonly string[],
): Promise<readonly Answer[]> => {
  const answers: Answer[] = []
  for (const question of questions) {
    const { code, text: said } = await runRelease(release, environment, folder, question.split(' '))
    answers.push({ question, text: `${said}\n(exit code ${code})` })
  }
  return answers
}

/** The questions with other answers, with the lines that only one of the two has. */
export const differingAnswers = (before: readonly Answer[], after: readonly Answer[]): readonly Answer[] =>
  before.flatMap(({ question, text: earlier }, index) => {
    const later = after[index]?.text ?? ''
    const [own, others] = [earlier.split('\n'), later.split('\n')]
    const lost = own.filter((line) => !others.includes(line)).map((line) => `  - ${line}`)
    const added = others.filter((line) => !own.includes(line)).map((line) => `  + ${line}`)
    return earlier === later ? [] : [{ question, text: [...lost, ...added].join('\n') }]
  })
