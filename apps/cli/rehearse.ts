import { rmSync } from 'node:fs'
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { backUp } from '#adapters/postgres/backup/back-up.ts'
import { type ComparedModel, compareModels, copyModels } from '#adapters/postgres/backup/compare-models.ts'
import { linesIn } from '#adapters/postgres/backup/lines-in.ts'
import { restore } from '#adapters/postgres/backup/restore.ts'
import { isAlive } from '#adapters/postgres/embedded/postmaster-file.ts'
import { readSettings } from '#apps/settings.ts'
import { type Answer, answersOf } from './answer.ts'
import { type Command, UsageError } from './command.ts'
import { compareAnswers } from './compare-answers.ts'
import { makeReadModels } from './rebuild.ts'
import { answersBy, questionsOn, releaseIn } from './rehearsal-answers.ts'
import { openTools, type Tools } from './tools.ts'
import { parseWords } from './words.ts'

/** Of the folder that the copy lies in. */
export const rehearsalPrefix = 'atrium-rehearsal-'

type Print = (line: string) => void

/** Tries a newer release on a copy of the log, in a database of its own that is removed afterwards. */
export const rehearse: Command = {
  usage: [
    [
      'rehearse <folder of a release>',
      'try a newer release on a copy of the log: migrate, rebuild, and compare read models and answers',
    ],
  ],
  run: async (words, tools, print) => {
    const [folder, ...rest] = parseWords(words).positionals
    if (folder === undefined || rest.length > 0) throw new UsageError('Name the folder of the release.')
    const release = releaseIn(resolve(folder))
    const place = await mkdtemp(join(tmpdir(), `${rehearsalPrefix}${process.pid}-`))
    await removeKilled()
    // Started by root, PostgreSQL runs as another user, who has to reach it.
    await chmod(place, 0o711)
    const discard = () => rmSync(place, { recursive: true, force: true })
    process.once('exit', discard)
    return rehearseIn(place, release, tools, print).finally(discard)
  },
}

/** Removes what rehearsals that were killed left of this log. Their databases end by themselves once their folder is gone. */
const removeKilled = async (): Promise<void> => {
  const names = (await readdir(tmpdir())).filter((name) => name.startsWith(rehearsalPrefix))
  const killed = names.filter((name) => {
    const pid = /^(\d+)-/.exec(name.slice(rehearsalPrefix.length))?.[1]
    return pid !== undefined && !isAlive(Number(pid))
  })
  const removal = { recursive: true, force: true, maxRetries: 20, retryDelay: 50 }
  // Another user's stays.
  await Promise.allSettled(killed.map((name) => rm(join(tmpdir(), name), removal)))
}

type Release = ReturnType<typeof releaseIn>

const rehearseIn = async (place: string, release: Release, tools: Tools, print: Print): Promise<number> => {
  const environment = ownEnvironment(tools, place)
  const copy = await openTools(readSettings(environment), 'create', print)
  try {
    const { rows, log } = await restore(
      copy.postgres,
      { master: copy.master, signer: copy.logSigner },
      linesIn(backUp(tools.postgres)),
    )
    if (!log.whole) throw new Error('The copy of the log does not verify: run `npm run atrium -- verify`.')
    print(`${rows} rows copied.`)
    await makeReadModels(copy, () => undefined)
    await copyModels(copy.postgres)
    const questions = await questionsOn(copy.postgres)
    const ownAnswers = await answersOf(copy, questions)
    const newAnswers = await answersBy(release, environment, place, questions)
    return report(print, release, await compareModels(copy.postgres), ownAnswers, newAnswers)
  } finally {
    await copy.close()
  }
}

const outward = /^(?:DATABASE|LOG_HEAD|LOG_WITNESSES|BACKUP|NATS|SMTP|IMAP|NOTIFY|OPENAI|OTEL|MASTER_KEY|DATA_DIR)/

/** The settings of this installation for an embedded database elsewhere, without those that reach outward. */
const ownEnvironment = ({ settings, secrets }: Tools, DATA_DIR: string): Readonly<Record<string, string>> => {
  const entries = Object.entries(settings.environment).filter(([name]) => !outward.test(name))
  const [key, next] = secrets.map((secret) => secret.toString('base64'))
  return {
    ...Object.fromEntries(entries),
    DATA_DIR,
    LOG_HEAD_FILE: 'off',
    MASTER_KEY: key ?? '',
    ...(next !== undefined && { MASTER_KEY_NEXT: next }),
  }
}

const report = (
  print: Print,
  { version }: Release,
  models: readonly ComparedModel[],
  ownAnswers: readonly Answer[],
  newAnswers: readonly Answer[],
): number => {
  for (const model of models) print(lineOf(model))
  const { differing, added } = compareAnswers(ownAnswers, newAnswers)
  print(countLine('answers', ownAnswers.length, differing.length))
  for (const fields of added) print(`  new: ${fields}`)
  for (const { question, text } of differing) print(`${question}\n${text}`)
  const differs = models.some((model) => model.differing > 0 || model.missing.length > 0) || differing.length > 0
  print(differs ? `Release ${version} differs.` : `Release ${version} shows everything as today.`)
  return differs ? 1 : 0
}

const lineOf = ({ table, rows, differing, missing, examples }: ComparedModel): string =>
  [
    countLine(table, rows, differing),
    ...(missing.length === 0 ? [] : [`  gone: ${missing.join(', ')}`]),
    ...examples.map((row) => `  ${row}`),
  ].join('\n')

const countLine = (name: string, count: number, differing: number): string =>
  `${name.padEnd(18)}${String(count).padStart(9)}${differing === 0 ? ', as today' : `, ${differing} differ`}`
