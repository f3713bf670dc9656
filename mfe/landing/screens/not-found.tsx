import { PageFrame } from '../components/page-frame.tsx'
import type { Brand } from '../content/brand.ts'
import { notFound } from '../content/site.ts'

/** A dotted path leaving the rings. */
const WrongTurn = () => (
  <svg className="wrong-turn" viewBox="0 0 360 160" aria-hidden="true">
    <g className="dots-mid">
      <circle cx="270" cy="80" r="24" pathLength="10" />
      <circle cx="270" cy="80" r="44" pathLength="18" />
      <circle cx="270" cy="80" r="64" pathLength="26" />
    </g>
    <circle cx="270" cy="80" r="9" className="fill-mid" />
    <path
      className="line-accent"
      d="M16 130c60 10 80-30 120-40s60 20 40 40-46-4-30-40 40-46 46-82"
      strokeDasharray="0 12"
    />
    <circle cx="192" cy="8" r="8" className="fill-accent" />
  </svg>
)

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
