import { PageFrame } from '../components/page-frame.tsx'
import type { Brand } from '../content/brand.ts'
import { contactAnswer } from '../content/site.ts'
import { RightTurn } from '../illustrations/right-turn.tsx'

const { title, text, action } = contactAnswer.received

/** What the contact form answers without JavaScript, once the message has arrived. */
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
