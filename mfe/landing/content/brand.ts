/** What the site says of the consultancy that runs it; settings of the server, not of the build. */
export type Brand = {
  readonly brandName: string
  readonly legalEntity: string
  readonly contactEmail: string
  readonly bookingUrl: string
  readonly linkedinUrl: string
  readonly publicUrl: string
  readonly year: string
}

/** Stands in for the brand in prerendered pages; the server fills the names in, escaped, when it starts. */
export const placeholders: Brand = {
  brandName: '{{brandName}}',
  legalEntity: '{{legalEntity}}',
  contactEmail: '{{contactEmail}}',
  bookingUrl: '{{bookingUrl}}',
  linkedinUrl: '{{linkedinUrl}}',
  publicUrl: '{{publicUrl}}',
  year: '{{year}}',
}
