import { isExpected } from '#domain/kernel/expected-version.ts'
import { streamName } from '#domain/kernel/stream-name.ts'
import type { EventStore } from '#domain/log/ports/event-store.ts'
import {
  type CommandContext,
  commandHandler,
  type Handled,
  type ReadModel,
} from '#domain/log/service/command-handler.ts'
import {
  completeLibrary,
  isStarted,
  type Library,
  type LibraryEvent,
  type LibraryState,
  library,
  type Prompts,
} from '../model/index.ts'

export type VersionedLibrary = { readonly library: Library; readonly version: number }

/** An omitted prompt is the built-in one; without languages, those stay as they are. */
type LibraryRevision = Omit<Library, 'prompts' | 'language'> & {
  readonly prompts: { readonly [Name in keyof Prompts]?: string | undefined }
}

/** The content library. Its version 1 is the built-in one, which enters the log with the first change. */
export type Libraries = {
  readonly current: () => Promise<VersionedLibrary>
  readonly revise: (library: LibraryRevision, context: CommandContext) => Promise<Handled<never>>
}

const stream = streamName('library', '1')

/** `builtIn` also completes the languages of an older library. `revise` rejects nothing but a stale `ifVersion`. */
export const libraries = (store: EventStore, builtIn: Library): Libraries => {
  const handle = commandHandler(library, libraryReadModel, store)
  const read = async () => {
    const { head, events } = await store.read<LibraryEvent>(stream)
    return { version: head.version, state: events.reduce(library.evolve, library.initialState) }
  }
  const libraryOf = (state: LibraryState) => (isStarted(state) ? completeLibrary(state, builtIn) : builtIn)
  return {
    current: async () => {
      const { version, state } = await read()
      return { library: libraryOf(state), version: isStarted(state) ? version : 1 }
    },
    revise: async (library, context) => {
      const { version, state } = await read()
      const isFirst = version === 0 && context.ifVersion !== undefined && isExpected(1, context.ifVersion)
      const prompts = { ...builtIn.prompts, ...promptsIn(library.prompts) }
      const { language, languages } = libraryOf(state)
      const choices = { ...(language !== undefined && { language }), ...(languages !== undefined && { languages }) }
      const command = {
        type: 'ReviseLibrary',
        library: { ...library, ...choices, ...inLanguages(library), prompts },
        builtIn,
      } as const
      return handle(stream, command, { ...context, ifVersion: isFirst ? 0 : context.ifVersion })
    },
  }
}

const inLanguages = ({ languages }: LibraryRevision) => (languages === undefined ? {} : { languages })

const promptsIn = (prompts: LibraryRevision['prompts']): Partial<Prompts> =>
  Object.fromEntries(Object.entries(prompts).filter(([, text]) => text !== undefined))

/** No rows: the library is read from its few events. */
const libraryReadModel: ReadModel<null, LibraryEvent> = { view: () => null, changes: () => [] }
