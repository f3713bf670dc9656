import { useRef } from 'react'
import type { DraftedForm } from './drafted-form.ts'

type Texts = Readonly<Record<string, string>>

/** The content of forms that are not mounted, by the form's name. */
export type Drafts = {
  readonly of: (form: string) => Texts
  readonly keep: (form: string, texts: Texts) => void
  /** What notes filled into the form. */
  readonly draftedOf: (form: string) => DraftedForm | undefined
  readonly keepDrafted: (form: string, drafted: DraftedForm) => void
  readonly drop: (form: string) => void
}

/** In memory, until the screen of the workflow closes; changing a draft renders nothing. */
export const useDrafts = (): Drafts => {
  const texts = useRef(new Map<string, Texts>()).current
  const drafted = useRef(new Map<string, DraftedForm>()).current
  return {
    of: (form) => texts.get(form) ?? {},
    keep: (form, newTexts) => texts.set(form, newTexts),
    draftedOf: (form) => drafted.get(form),
    keepDrafted: (form, values) => drafted.set(form, values),
    drop: (form) => {
      texts.delete(form)
      drafted.delete(form)
    },
  }
}
