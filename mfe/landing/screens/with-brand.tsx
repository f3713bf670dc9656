import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { callRoute } from '../../../contracts/client.ts'
import { sites } from '../../../contracts/http/site.ts'
import { type Brand, placeholders } from '../content/brand.ts'
import { fill } from '../content/fill.ts'
import type { PageMeta } from '../content/types.ts'

const fromServer = async (): Promise<Brand> => {
  const site = await callRoute((path, init) => fetch(path, init), sites.read, {})
  return { ...placeholders, ...site, publicUrl: location.origin, year: String(new Date().getFullYear()) }
}

/** A prerendered page has its brand filled in by the server; in the shell the screen asks for it. */
export const withBrand = (Screen: ComponentType<{ readonly brand: Brand }>, { title }: PageMeta) => {
  const BrandedScreen = () => {
    const { data: brand, error } = useQuery({ queryKey: ['landing', 'brand'], queryFn: fromServer })
    if (error !== null) throw error
    return brand === undefined ? null : (
      <>
        <title>{fill(title, brand)}</title>
        <Screen brand={brand} />
      </>
    )
  }
  return BrandedScreen
}
