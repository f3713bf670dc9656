import type { ComponentType } from 'react'
import type { DocumentTexts } from '#contracts/library/document-texts.ts'
import type { EditableField, MadeWith } from '../../model/document-fields.ts'
import type { SheetProps } from '../sheet/overview-sheet.tsx'
import type { SectionPart } from '../sheet/section.tsx'

/** The differences between the kinds of documents, for their common screen. */
export type DocumentKind<Content> = {
  readonly title: string
  readonly words: {
    readonly loading: string
    readonly notFound: string
    readonly invalid: string
    readonly saved: string
    readonly notSaved: string
  }
  /** The content in a run's outputs, or null for another kind. */
  readonly read: (outputs: string | null) => Content | null
  readonly fields: readonly EditableField<Content>[]
  /** The document with the texts of another version of the library. */
  readonly renewed: (content: Content, library: DocumentTexts, madeWith: MadeWith) => Content
  readonly Sheet: ComponentType<SheetProps<Content>>
  readonly sectionsOf: (content: Content) => readonly SectionPart[]
}
