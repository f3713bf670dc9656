import type { RouteReply } from '#contracts/route.ts'
import type { auth } from '#contracts/staff/http/auth.ts'
import { queue } from '../acts/own-acts.ts'
import { isLeavingBlocked } from '../page/router.tsx'

/** The session as it was last read; with `hasEnded`, its user has to sign in to go on with work that is not saved. */
export type Session = RouteReply<typeof auth.me> & { readonly hasEnded?: true }

/** The session after the server has refused it: null, which leads to the sign-in, unless work would be lost. */
export const sessionAfter = (session: Session | null | undefined, isActLost: boolean): Session | null =>
  session != null && (session.hasEnded || isActLost || queue.acts().length > 0 || isLeavingBlocked())
    ? { ...session, hasEnded: true }
    : null
