import type { Look } from '#contracts/mfe/document-pages.ts'
import type { Colors } from '#contracts/site/palette.ts'
import { paperStylesOf, sheetStylesOf } from '#contracts/site/paper-palette.ts'
import type { SiteContent } from '#domain/site/model/index.ts'
import { logoImage } from './site-order.ts'

/**
 * How documents look by the published colours and logo; `printed` loads nothing and contains the logo, `staff` is for the
 * screens of the dashboard.
 */
export type DocumentLook = { readonly shown: Look; readonly printed: Look; readonly staff: Look }

/**
 * The logo is null where none is published. The printed one is in the page itself, as Chromium prints without a
 * network.
 */
export const documentLook = ({ colors, logo }: Pick<SiteContent, 'colors' | 'logo'>): DocumentLook => {
  const image = logoImage(logo)
  const look = { css: paperStylesOf(colors as Colors), themeColor: colors.primary, logo: image }
  return {
    shown: look,
    staff: { ...look, css: sheetStylesOf(colors as Colors) },
    printed: { ...look, logo: image === null || logo === null ? null : { ...image, src: logo } },
  }
}
