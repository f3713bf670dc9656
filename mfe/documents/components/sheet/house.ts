/** The sender of a document. */
export type House = { readonly brandName: string; readonly legalEntity: string; readonly contactEmail: string }
