import { call, useScreenTitle } from '@atrium/kit'
import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { type Site, sites } from '../../../contracts/http/site.ts'
import type { Brand } from '../content/brand.ts'

/** A prerendered page has its brand filled in by the server; in the shell the screen asks for it. */
export const withBrand = (Screen: ComponentType<{ readonly brand: Brand }>, title: string) => {
  const BrandedScreen = () => {
    useScreenTitle(title)
    const { data: site } = useQuery({
      queryKey: ['site'],
      queryFn: ({ signal }) => call(sites.read, { signal }),
      throwOnError: true,
    })
    return site === undefined ? null : <Screen brand={brandOf(site)} />
  }
  return BrandedScreen
}

const brandOf = ({ brandName, legalEntity, contactEmail, bookingUrl, linkedinUrl }: Site): Brand => ({
  brandName,
  legalEntity,
  contactEmail,
  bookingUrl,
  linkedinUrl,
  publicUrl: location.origin,
  year: String(new Date().getFullYear()),
})
