import { useRef } from 'react'

type Texts = Readonly<Record<string, string>>

/** The content of forms that are not mounted, by the form's name. */
export type Drafts = {
  readonly of: (form: string) => Texts
  readonly keep: (form: string, texts: Texts) => void
  readonly drop: (form: string) => void
}

export const useDrafts = (): Drafts => {
  const drafts = useRef(new Map<string, Texts>()).current
  return {
    of: (form) => drafts.get(form) ?? {},
    keep: (form, texts) => drafts.set(form, texts),
    drop: (form) => drafts.delete(form),
  }
}
