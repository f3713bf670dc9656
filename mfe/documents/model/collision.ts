import type { Draft, Texts } from './draft.ts'

/** A text that differs between the draft and another user's version saved meanwhile. */
export type Collision = {
  readonly name: string
  readonly mine: string
  readonly theirs: string
  /** The side that changed the text, if only one did. */
  readonly likely: 'mine' | 'theirs'
}

/** Every text in which the draft and theirs differ. `likely` is `mine` wherever the draft was changed at all. */
export const collisionsOf = ({ base, texts }: Draft, theirs: Texts): readonly Collision[] =>
  Object.entries(texts)
    .filter(([name, mine]) => mine !== theirs[name])
    .map(([name, mine]) => ({
      name,
      mine,
      theirs: theirs[name] ?? '',
      likely: mine === base[name] ? 'theirs' : 'mine',
    }))

/** The draft rebased on the saved version, with the chosen text of each conflict. */
export const rebaseDraft = (
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
