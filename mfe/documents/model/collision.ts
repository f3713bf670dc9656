import type { Draft, Texts } from './draft.ts'

/** A text that reads differently in the draft and in what somebody else saved meanwhile. */
export type Collision = {
  readonly name: string
  readonly mine: string
  readonly theirs: string
  /** Whose text is the newer one, where only one of both changed it. */
  readonly likely: 'mine' | 'theirs'
}

export const collisionsOf = ({ base, texts }: Draft, theirs: Texts): readonly Collision[] =>
  Object.entries(texts)
    .filter(([name, mine]) => mine !== theirs[name])
    .map(([name, mine]) => ({
      name,
      mine,
      theirs: theirs[name] ?? '',
      likely: mine === base[name] ? 'theirs' : 'mine',
    }))

/** The draft upon what was saved meanwhile: of each text that collided, the chosen one. */
export const rebased = (
  draft: Draft,
  saved: { readonly version: number; readonly texts: Texts },
  choices: Readonly<Record<string, 'mine' | 'theirs'>>,
): Draft => ({
  version: saved.version,
  base: saved.texts,
  texts: Object.fromEntries(
    Object.entries(draft.texts).map(([name, mine]) => [
      name,
      choices[name] === 'theirs' ? (saved.texts[name] ?? mine) : mine,
    ]),
  ),
})
