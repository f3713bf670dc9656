import type { ComponentType } from 'react'
import type { SheetProps } from '../sheet/overview-sheet.tsx'

/** What every document says of itself. */
export type DocumentContent = { readonly clientName: string; readonly generatedBy?: string | undefined }

/** A text of a document that staff may change. */
export type EditableField<Content> = {
  readonly name: string
  readonly label: string
  readonly read: (content: Content) => string
  readonly write: (content: Content, text: string) => Content
}

/** What tells one kind of document from the other, for the screen that shows both. */
export type DocumentKind<Content> = {
  readonly title: string
  readonly words: {
    readonly loading: string
    readonly notFound: string
    readonly invalid: string
    readonly saved: string
    readonly notSaved: string
  }
  /** The content in a run's outputs, or null where they hold none of this kind. */
  readonly read: (outputs: string | null) => Content | null
  readonly fields: readonly EditableField<Content>[]
  readonly Sheet: ComponentType<SheetProps<Content>>
}
