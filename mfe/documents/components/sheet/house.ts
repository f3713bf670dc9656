/** Who a document is from. */
export type House = { readonly brandName: string; readonly legalEntity: string; readonly contactEmail: string }
