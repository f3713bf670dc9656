import type { ReactNode } from 'react'

type Props = {
  readonly name: string
  /** The anchor for links to the section. */
  readonly anchor?: string
  readonly children: ReactNode
}

/** A section of the landing page, labelled by its heading. */
export const Section = ({ name, anchor, children }: Props) => (
  <section id={anchor} className={name} data-section={name} aria-labelledby={`${name}-title`}>
    <div className="wrap">{children}</div>
  </section>
)

type HeadingProps = { readonly of: string; readonly eyebrow?: string; readonly title: string; readonly text?: string }

export const Heading = ({ of, eyebrow, title, text }: HeadingProps) => (
  <div className="heading">
    {eyebrow !== undefined && <p className="eyebrow">{eyebrow}</p>}
    <h2 id={`${of}-title`}>{title}</h2>
    {text !== undefined && <p className="lead">{text}</p>}
  </div>
)
