import type { Library, LibraryTexts } from '#contracts/library/library.ts'

/** The lists of the library whose items can be added and removed, with a new item for each. */
export const newItems = {
  packages: { name: '', idealFor: '', investment: '', duration: '', outcome: '' },
  'strategicPillars.pillars': { title: '', description: '' },
  sections: { key: '', title: '', text: '' },
} as const

export type ListPath = keyof typeof newItems

/** The library with every text that the form shows: separate next steps for each kind of document. */
export const draftOf = (library: Library): Library => ({ ...draftTexts(library), ...changeEach(library, draftTexts) })

const draftTexts = <Texts extends LibraryTexts>(texts: Texts): Texts => {
  const { nextSteps, packages } = texts
  return {
    ...texts,
    packages: packages.map((option) => ({ outcome: '', ...option })),
    nextSteps: typeof nextSteps === 'string' ? { overview: nextSteps, proposal: nextSteps } : nextSteps,
  }
}

/** The library of a draft: equal next steps become one text for both kinds. */
export const libraryOf = (draft: Library): Library => ({ ...savedTexts(draft), ...changeEach(draft, savedTexts) })

const savedTexts = <Texts extends LibraryTexts>(texts: Texts): Texts => {
  const { nextSteps } = texts
  const isOne = typeof nextSteps !== 'string' && nextSteps.overview === nextSteps.proposal
  return isOne ? { ...texts, nextSteps: nextSteps.overview } : texts
}

/** The further languages with each one's texts changed; nothing where there are none. */
const changeEach = (
  { languages }: Library,
  change: (texts: LibraryTexts) => LibraryTexts,
): Pick<Library, 'languages'> =>
  languages === undefined
    ? {}
    : { languages: Object.fromEntries(Object.entries(languages).map(([name, texts]) => [name, change(texts)])) }
