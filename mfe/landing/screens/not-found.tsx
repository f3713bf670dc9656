import { PageFrame } from '../components/page-frame.tsx'
import type { Brand } from '../content/brand.ts'
import { notFound } from '../content/site.ts'
import { WrongTurn } from '../illustrations/wrong-turn.tsx'

export const NotFoundScreen = ({ brand }: { readonly brand: Brand }) => (
  <PageFrame brand={brand} home="/">
    <div className="not-found wrap">
      <WrongTurn />
      <h1>{notFound.title}</h1>
      <p className="lead">{notFound.text}</p>
      <a className="button" href="/">
        {notFound.action}
      </a>
    </div>
  </PageFrame>
)
