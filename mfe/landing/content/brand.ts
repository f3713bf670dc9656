import type { brandNames } from '#contracts/site/texts.ts'

/** The consultancy's brand: server settings, not part of the build. `retention` is a time such as `24 months`. */
export type Brand = { readonly [Name in (typeof brandNames)[number]]: string } & {
  /** The place of the form for the newsletter, where the server fills it in. */
  readonly newsletter?: string
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
  newsletter: '{{newsletter}}',
}
