import type { ComponentType } from 'react'
import type { SheetProps } from '../sheet/overview-sheet.tsx'

/** The common fields of documents. */
export type DocumentContent = { readonly clientName: string; readonly generatedBy?: string | undefined }

/** An editable text of a document. */
export type EditableField<Content> = {
  readonly name: string
  readonly label: string
  readonly read: (content: Content) => string
  readonly write: (content: Content, text: string) => Content
  /** For a field that is no text in the light markup: its editor, its text for readers, and what is wrong with it. */
  readonly special?: {
    readonly Editor: ComponentType<FieldEditorProps>
    readonly shown: (text: string) => string
    readonly fault: (text: string) => string | undefined
  }
}

export type FieldEditorProps = {
  readonly text: string
  readonly onChange: (text: string) => void
  readonly disabled: boolean
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
  readonly Sheet: ComponentType<SheetProps<Content>>
}
