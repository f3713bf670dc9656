/** The common fields of documents. */
export type DocumentContent = {
  readonly clientName: string
  readonly generatedBy?: string | undefined
  readonly madeWith?: MadeWith | undefined
  readonly language?: string | undefined
}

/** The library version of a document, and the values of its variables. */
export type MadeWith = { readonly library: number; readonly values: Readonly<Record<string, string>> }

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
