import { logo } from '../content/site.ts'

type Props = { readonly name: string; readonly href: string }

/** The logo, or rings around a centre, with the brand's name. */
export const BrandMark = ({ name, href }: Props) => (
  <a className="brand" href={href}>
    {logo === undefined ? <Sign /> : <img className="brand-logo" {...logo} alt="" />}
    <span>{name}</span>
  </a>
)

const Sign = () => (
  <svg className="brand-sign" viewBox="0 0 32 32" width="32" height="32" aria-hidden="true">
    <circle
      cx="16"
      cy="16"
      r="13.5"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.5"
      pathLength="14"
      strokeDasharray="0 1"
      strokeLinecap="round"
    />
    <circle
      cx="16"
      cy="16"
      r="8"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.5"
      pathLength="8"
      strokeDasharray="0 1"
      strokeLinecap="round"
    />
    <circle cx="16" cy="16" r="3.5" className="brand-heart" />
  </svg>
)
