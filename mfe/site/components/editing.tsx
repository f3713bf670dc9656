import { type Messages, useCanWrite } from '@atrium/kit'
import { createContext, useContext } from 'react'
import type { SiteContent } from '#contracts/site/content.ts'

type Editing = {
  readonly content: SiteContent
  readonly change: (content: SiteContent) => void
  /** Focuses the field or button with this name once the change is shown; of a part, its first field. */
  readonly focus: (name: string) => void
  /** By path, such as `content.languages.en.hero.title`. */
  readonly messages: Messages
}

const EditingContext = createContext<Editing | null>(null)

export const SiteEditing = EditingContext.Provider

/** Throws outside of the form: a defect of the program. */
export const useEditing = (): Editing & { readonly canWrite: boolean } => {
  const editing = useContext(EditingContext)
  if (editing === null) throw new Error('A field of the site outside its form')
  return { ...editing, canWrite: useCanWrite() }
}
