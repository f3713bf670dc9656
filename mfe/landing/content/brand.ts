import type { brandNames } from '#contracts/site/texts.ts'

/** The consultancy's brand: server settings, not part of the build. `retention` is a time such as `24 months`. */
export type Brand = { readonly [Name in (typeof brandNames)[number]]: string } & {
  /** The places of the form for the newsletter, the link to the imprint and those to other languages, where the server fills them in. */
  readonly newsletter?: string
  readonly imprint?: string
  readonly languages?: string
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
  imprint: '{{imprint}}',
  languages: '{{languages}}',
}
