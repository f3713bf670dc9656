import { call, currentTime, formatter, toastError, toastSuccess } from '@atrium/kit'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, useEffect, useMemo } from 'react'
import { useLocation, useNavigate, useNavigationType } from 'react-router-dom'
import { type Site, sites } from '#contracts/site/http/site.ts'
import { ShellContext } from '../components/page-frame.tsx'
import type { Brand } from '../content/brand.ts'
import { fill } from '../content/fill.ts'
import type { ShowToast } from '../islands/toasts.ts'

type Screen = ComponentType<{ readonly brand: Brand }>

/**
 * A public page as a screen of the shell, opened from the dashboard or sign-in without a reload. The brand, which the
 * server fills into prerendered pages, is fetched here.
 */
export const inShell = (Page: Screen, title: string) => {
  const ScreenInShell = () => {
    const { data: site } = useQuery({
      queryKey: ['site'],
      queryFn: ({ signal }) => call(sites.read, { signal }),
      throwOnError: true,
    })
    if (site?.isEdited) return <FromServer />
    return site === undefined ? null : <Shown Page={Page} title={title} brand={brandOf(site)} />
  }
  return ScreenInShell
}

/** The bundle has the content of the build alone: a published page comes from the server. */
const FromServer = () => {
  useEffect(() => location.reload(), [])
  return null
}

const Shown = ({ Page, title, brand }: { Page: Screen; title: string; brand: Brand }) => {
  const navigate = useNavigate()
  const shell = useMemo(() => ({ navigate, showToast }), [navigate])
  useArrival()
  useEffect(() => {
    document.title = fill(title, brand)
  }, [title, brand])
  return (
    <ShellContext value={shell}>
      <Page brand={brand} />
    </ShellContext>
  )
}

/** The shell's toast, in place of the page's own. */
const showToast: ShowToast = ({ title, description, tone }) =>
  tone === 'destructive' ? toastError(title, description) : toastSuccess(title, description)

/** Scrolls to the top or the section in the address; on Back the browser restores the position. */
const useArrival = () => {
  const { hash } = useLocation()
  const byLink = useNavigationType() === 'PUSH'
  useEffect(() => {
    const section = hash === '' ? null : document.getElementById(hash.slice(1))
    if (section !== null) section.scrollIntoView()
    else if (byLink) scrollTo({ top: 0, behavior: 'instant' })
  }, [hash, byLink])
}

const brandOf = ({ brandName, legalEntity, contactEmail, bookingUrl, linkedinUrl, retention }: Site): Brand => ({
  brandName,
  legalEntity,
  contactEmail,
  bookingUrl,
  linkedinUrl,
  retention,
  publicUrl: location.origin,
  year: formatter.dayOf(currentTime()).slice(0, 4),
})
