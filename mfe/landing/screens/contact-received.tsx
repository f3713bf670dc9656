import { PageFrame } from '../components/page-frame.tsx'
import type { Brand } from '../content/brand.ts'
import { contactAnswer } from '../content/site.ts'

/** A dotted path arriving at the centre of the rings. */
const RightTurn = () => (
  <svg className="wrong-turn" viewBox="0 0 360 160" aria-hidden="true">
    <g className="dots-mid">
      <circle cx="270" cy="80" r="24" pathLength="10" />
      <circle cx="270" cy="80" r="44" pathLength="18" />
      <circle cx="270" cy="80" r="64" pathLength="26" />
    </g>
    <path className="line-accent" d="M16 130c60 10 66-26 104-38 30-9 56-4.4 84-4.4h50" strokeDasharray="0 12" />
    <circle cx="270" cy="80" r="10" className="fill-accent" />
  </svg>
)

const { title, text, action } = contactAnswer.received

/** The answer to a contact form without JavaScript. */
export const ContactReceivedScreen = ({ brand }: { readonly brand: Brand }) => (
  <PageFrame brand={brand} home="/">
    <div className="not-found wrap" role="status">
      <RightTurn />
      <h1>{title}</h1>
      <p className="lead">{text}</p>
      <a className="button" href="/">
        {action}
      </a>
    </div>
  </PageFrame>
)
