import type { ComponentType } from 'react'
import type { DocumentTexts } from '#contracts/library/document-texts.ts'
import type { SheetProps } from '../sheet/overview-sheet.tsx'
import type { SectionPart } from '../sheet/section.tsx'

/** The common fields of documents. */
export type DocumentContent = {
  readonly clientName: string
  readonly generatedBy?: string | undefined
  readonly madeWith?: MadeWith | undefined
}

/** The library version of a document, and the values of its variables. */
type MadeWith = { readonly library: number; readonly values: Readonly<Record<string, string>> }

/** An editable text of a document. */
export type EditableField<Content> = {
  readonly name: string
  readonly label: string
  readonly read: (content: Content) => string
  readonly write: (content: Content, text: string) => Content
  /** For a price table, which is not text in the light markup: its text for readers, and its validation error. */
  readonly prices?: {
    readonly shown: (text: string) => string
    readonly fault: (text: string) => string | undefined
  }
}

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
