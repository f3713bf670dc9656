import { reject } from '#domain/kernel/decider.ts'
import type { Ids } from '#domain/kernel/ids.ts'
import { streamName } from '#domain/kernel/stream-name.ts'
import type { EventStore } from '#domain/log/ports/event-store.ts'
import type { CommandContext, Handled } from '#domain/log/service/command-handler.ts'
import type { Users } from '#domain/staff/ports/users.ts'
import type { ShareCommand, ShareEvent, ShareRejection } from '../model/index.ts'
import type { ReportSession } from '../ports/report-sessions.ts'
import type { ListedShare, ShareReader } from '../ports/share-reader.ts'
import { type Answer, type Question, questionsOf } from '../views/questions.ts'
import type { ShareHandler } from './share-handler.ts'
import { runAtVersion } from './shared-report.ts'

type Ports = {
  readonly store: EventStore
  readonly shares: ShareReader
  readonly users: Users
  readonly ids: Ids
  /** The keys of a document's sections; none if the outputs are not a document. */
  readonly sectionsOf: (outputs: string) => readonly string[]
}

/** `name`: of the member of staff, empty if unknown. */
export type NamedAnswer = Omit<Answer, 'actor'> & { readonly name: string; readonly email: string | null }
export type NamedQuestion = Omit<Question, 'answers'> & { readonly answers: readonly NamedAnswer[] }
type LinkQuestions = { readonly share: ListedShare; readonly questions: readonly NamedQuestion[] }

type Rejection = ShareRejection | { readonly type: 'SectionUnknown' }
type Outcome = Promise<
  | { readonly accepted: true; readonly question: NamedQuestion }
  | Extract<Handled<Rejection>, { readonly accepted: false }>
>

/** Questions of a link's readers about sections of its document, and the answers of staff. */
export type Questions = {
  readonly ofShare: (shareId: string) => Promise<readonly NamedQuestion[]>
  /** Those on all links of a run. */
  readonly ofRun: (runId: string) => Promise<readonly LinkQuestions[]>
  readonly ask: (
    reader: { readonly session: ReportSession; readonly share: ListedShare },
    question: { readonly section: string; readonly text: string },
    context: CommandContext,
  ) => Outcome
  readonly answer: (
    share: ListedShare,
    answer: { readonly questionId: string; readonly text: string },
    context: CommandContext,
  ) => Outcome
}

/** `ask` rejects `SectionUnknown` by the version that the link shows. Names are those that accounts have now. */
export const questions = (handle: ShareHandler, { store, shares, users, ids, sectionsOf }: Ports): Questions => {
  const read = async (shareId: string): Promise<readonly Question[]> =>
    questionsOf((await store.read<ShareEvent>(streamName('share', shareId))).events)

  const teamFor = async (questions: readonly Question[]): Promise<Team> =>
    questions.some(({ answers }) => answers.length > 0) ? users.list() : []

  const ofShare = async (shareId: string): Promise<readonly NamedQuestion[]> => {
    const questions = await read(shareId)
    return withNames(questions, await teamFor(questions))
  }

  const execute = async (shareId: string, id: string, command: ShareCommand, context: CommandContext): Outcome => {
    const outcome = await handle(streamName('share', shareId), command, context)
    if (!outcome.accepted) return outcome
    const question = (await ofShare(shareId)).find((one) => one.id === id)
    if (question === undefined) throw new Error(`share-${shareId} has no question ${id}`)
    return { accepted: true, question }
  }

  return {
    ofShare,
    ofRun: async (runId) => {
      const links = await shares.ofRun(runId)
      const asked = await Promise.all(links.map(async (share) => ({ share, questions: await read(share.id) })))
      const team = await teamFor(asked.flatMap(({ questions }) => questions))
      return asked.map(({ share, questions }) => ({ share, questions: withNames(questions, team) }))
    },
    ask: async ({ session, share }, { section, text }, { cause, ...context }) => {
      const report = await runAtVersion(store, share)
      if (report === null) return reject({ type: 'ShareNotFound' })
      if (!sectionsOf(report.run.outputs ?? '').includes(section)) return reject({ type: 'SectionUnknown' })
      const { visitId, by } = session
      const question = { questionId: ids.next(), visitId, by, leadId: report.run.leadId, section, text }
      const asReader = { ...context, cause: { ...cause, actor: `share:${share.id}` } }
      return execute(share.id, question.questionId, { type: 'AskQuestion', ...question, now: context.at }, asReader)
    },
    answer: async (share, { questionId, text }, context) => {
      const leadId = (await runAtVersion(store, share))?.run.leadId ?? null
      const command = { type: 'AnswerQuestion', questionId, leadId, text, now: context.at } as const
      return execute(share.id, questionId, command, context)
    },
  }
}

type Team = readonly { readonly id: string; readonly name: string; readonly email: string }[]

const withNames = (questions: readonly Question[], team: Team) =>
  questions.map((question) => ({
    ...question,
    answers: question.answers.map(({ actor, ...answer }) => {
      const member = team.find(({ id }) => id === actor)
      return { ...answer, name: member?.name ?? '', email: member?.email ?? null }
    }),
  }))
