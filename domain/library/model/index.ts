import { accept, type Decider } from '#domain/kernel/decider.ts'
import { isEqual } from '#domain/kernel/equality.ts'

type Passage = { readonly title: string; readonly description: string }

export type Package = {
  readonly name: string
  readonly idealFor: string
  readonly investment: string
  readonly duration: string
  /** What the client has afterwards; a part of a sentence. */
  readonly outcome?: string | undefined
}

export type Prompts = {
  readonly houseRules: string
  readonly overview: string
  readonly proposal: string
  readonly editText: string
  readonly followUp: string
}

/** The texts that documents are made of, in one language. */
export type LibraryTexts = {
  readonly packages: readonly Package[]
  readonly strategicPillars: { readonly intro: string; readonly pillars: readonly Passage[] }
  readonly philosophy: string
  readonly framework: {
    readonly intro: string
    readonly phase1: Passage
    readonly phase2: Passage
    readonly phase3: Passage
  }
  readonly nextSteps: string | { readonly overview: string; readonly proposal: string }
  readonly closing: string
  readonly terms: string
  readonly sections: readonly { readonly key: string; readonly title: string; readonly text: string }[]
}

/** The texts in the library's own language, and in further ones. */
export type Library = LibraryTexts & {
  readonly prompts: Prompts
  /** Absent in a library of English alone, and in those older than the languages. */
  readonly language?: string | undefined
  readonly languages?: Readonly<Record<string, LibraryTexts>> | undefined
}

/** With the texts of a language; with its own where it has none in that language. */
export const libraryIn = (library: Library, language: string): Library =>
  library.language === language ? library : { ...library, ...library.languages?.[language] }

/** With the built-in texts of those languages that it has none in. */
export const completeLibrary = (library: Library, builtIn: Library): Library => {
  const language = library.language ?? builtIn.language
  if (builtIn.language === undefined || language === undefined) return library
  const languages = { [builtIn.language]: textsOf(builtIn), ...builtIn.languages }
  const { [language]: _, ...others } = { ...languages, ...library.languages }
  return { ...library, language, ...(Object.keys(others).length > 0 && { languages: others }) }
}

const textsOf = ({ prompts, language, languages, ...texts }: Library): LibraryTexts => texts

export type LibraryEvent =
  /** The built-in texts, as they were at the time of the first change. */
  | { readonly type: 'LibraryStarted'; readonly data: Library }
  /** The parts that changed, each in full. */
  | { readonly type: 'LibraryRevised'; readonly data: Partial<Library> }

/** `builtIn` is the first version until the first change. */
type ReviseLibrary = { readonly type: 'ReviseLibrary'; readonly library: Library; readonly builtIn: Library }

/** Empty until the first change. */
export type LibraryState = Library | Record<never, never>

/** False until the first change: till then, the built-in texts are the library. */
export const isStarted = (state: LibraryState): state is Library => 'packages' in state

const decide = ({ library: next, builtIn }: ReviseLibrary, state: LibraryState) => {
  const current = completeLibrary(isStarted(state) ? state : builtIn, builtIn)
  const changes = (Object.keys(next) as (keyof Library)[]).filter((part) => !isEqual(current[part], next[part]))
  if (changes.length === 0) return accept<LibraryEvent>()
  const data: Partial<Library> = Object.fromEntries(changes.map((part) => [part, next[part]]))
  const revised: LibraryEvent = { type: 'LibraryRevised', data }
  return accept<LibraryEvent>(
    ...(isStarted(state) ? [] : [{ type: 'LibraryStarted', data: builtIn } as const]),
    revised,
  )
}

const evolve = (state: LibraryState, { type, data }: LibraryEvent): LibraryState =>
  type === 'LibraryStarted' ? data : { ...state, ...data }

export const library: Decider<LibraryState, ReviseLibrary, LibraryEvent, never> = {
  initialState: {},
  evolve,
  decide,
}
