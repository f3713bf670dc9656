import { PageFrame } from '../components/page-frame.tsx'
import type { Brand } from '../content/brand.ts'

/** The answers of the newsletter's forms; the server fills in what happened, and a button or the form again. */
export const NewsletterScreen = ({ brand: { newsletter, ...brand } }: { readonly brand: Brand }) => (
  <PageFrame brand={brand} home="/">
    <div className="not-found wrap" role="status">
      <h1>{'{{typed.newsletterTitle}}'}</h1>
      <p className="lead">{'{{typed.newsletterText}}'}</p>
      {newsletter}
    </div>
  </PageFrame>
)
