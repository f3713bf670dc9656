import { z } from 'zod'

const appPath = z.string().startsWith('/')

const routeOutline = z.object({
  /** A router path, `/dashboard/workflows/:id`; `*` takes whatever no other route does. */
  path: appPath.or(z.literal('*')),
  /** What the browser's tab says before the brand's name. */
  title: z.string(),
  /** `dashboard` is drawn inside the staff's layout and needs a session, `page` fills the window. */
  frame: z.enum(['dashboard', 'page']),
})

const navItem = z.object({
  label: z.string(),
  hint: z.string().optional(),
  to: appPath,
  /** Small numbers come first. */
  order: z.int(),
  icon: z.enum(['leads', 'workflows', 'automation', 'document']),
  /** Router paths under which the item is shown as the current one, besides `to`. */
  covers: z.array(appPath).default([]),
})

/** What the shell must know of a remote before its code is loaded; each remote states it in `mfe/<name>/outline.ts`. */
export const outline = z.object({ routes: z.array(routeOutline), nav: z.array(navItem).default([]) })

/** `/mf/remotes.json`: which remotes there are and where each one's entry is. */
export const remotesManifest = z.record(z.string(), outline.extend({ entry: appPath }))

export type OutlineDraft = z.input<typeof outline>
export type RouteOutline = z.output<typeof routeOutline>
export type NavItem = z.output<typeof navItem>
export type RemotesManifest = z.output<typeof remotesManifest>
