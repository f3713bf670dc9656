import { frame } from '../content/site.ts'

/** Where toasts appear; empty until there is one. */
export const Toasts = () => (
  <section
    className="toasts"
    data-part="toasts"
    data-close={frame.close}
    aria-label={`${frame.notifications} (F8)`}
    aria-live="polite"
    tabIndex={-1}
  >
    <ol />
  </section>
)
