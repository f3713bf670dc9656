import { builtInLibrary } from '#adapters/writer/static-content/built-in-library.ts'
import type { LibraryEvent } from '#domain/library/model/index.ts'

type OneOfEach = { readonly [Type in LibraryEvent['type']]: Extract<LibraryEvent, { type: Type }> }

/** One event of each type that the library can have. */
export const oneLibraryEventOfEach: OneOfEach = {
  LibraryStarted: { type: 'LibraryStarted', data: builtInLibrary },
  LibraryRevised: { type: 'LibraryRevised', data: { ...builtInLibrary, nextSteps: 'Call us.' } },
}
