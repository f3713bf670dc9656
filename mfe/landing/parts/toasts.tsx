/** Where toasts appear; empty until there is one. */
export const Toasts = () => (
  <section className="toasts" data-part="toasts" aria-label="Notifications (F8)" aria-live="polite" tabIndex={-1}>
    <ol />
  </section>
)
