/** The consultancy's brand: server settings, not part of the build. */
export type Brand = {
  readonly brandName: string
  readonly legalEntity: string
  readonly contactEmail: string
  readonly bookingUrl: string
  readonly linkedinUrl: string
  /** How long leads are kept, such as `24 months`. */
  readonly retention: string
  readonly publicUrl: string
  readonly year: string
}

/** The brand's placeholders in prerendered pages, filled in and escaped by the server at start-up. */
export const placeholders: Brand = {
  brandName: '{{brandName}}',
  legalEntity: '{{legalEntity}}',
  contactEmail: '{{contactEmail}}',
  bookingUrl: '{{bookingUrl}}',
  linkedinUrl: '{{linkedinUrl}}',
  retention: '{{retention}}',
  publicUrl: '{{publicUrl}}',
  year: '{{year}}',
}
