import { text } from 'node:stream/consumers'
import { completeSettings } from '#apps/infrastructure/complete-settings.ts'
import { messageOf } from '#domain/kernel/unavailable.ts'
import { type Command, UsageError } from './command.ts'
import { makeReadModels } from './rebuild.ts'
import { replay } from './replay.ts'
import type { Tools } from './tools.ts'
import { user } from './user.ts'
import { verify } from './verify.ts'

export type Answer = { readonly question: string; readonly text: string }

/** The commands that a rehearsal asks; they change nothing. */
const commands: ReadonlyMap<string, Command> = new Map(Object.entries({ verify, user, replay }))

/** The part of a rehearsal that the newer release does, in one process: what it writes is read by an earlier release. */
export const answer: Command = {
  usage: [['answer', 'for rehearse: migrate and rebuild, then answer the calls on stdin, one a line, as JSON']],
  schema: 'migrate',
  run: async (words, tools, print) => {
    if (words.length > 0) throw new UsageError('answer takes its calls from stdin.')
    const questions = (await text(process.stdin)).split('\n').filter((line) => line !== '')
    await makeReadModels(tools, () => undefined)
    print(JSON.stringify(await answersOf(tools, questions)))
    return 0
  },
}

/** What the commands print, in this process, and their exit codes. */
export const answersOf = async (tools: Tools, questions: readonly string[]): Promise<readonly Answer[]> => {
  const { settings: baseSettings, postgres, master } = tools
  const settings = await completeSettings(baseSettings, postgres, master, () => undefined)
  const answers: Answer[] = []
  for (const question of questions) answers.push(await answerTo({ ...tools, settings }, question))
  return answers
}

const answerTo = async (tools: Tools, question: string): Promise<Answer> => {
  const [name = '', ...words] = question.split(' ')
  const lines: string[] = []
  const print = (line: string) => void lines.push(line)
  try {
    const code = await commands.get(name)?.run(words, tools, print)
    if (code === undefined) print(`There is no command ${JSON.stringify(name)} to ask.`)
    else print(`(exit code ${code})`)
  } catch (error) {
    print(messageOf(error))
  }
  return { question, text: lines.join('\n') }
}
