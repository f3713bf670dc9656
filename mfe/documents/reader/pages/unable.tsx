import type { House } from '#contracts/mfe/document-pages.ts'
import { Message } from './message.tsx'

/** Shown instead of a report: the reason, and whom to contact, without its content. */
export const Unable = ({ words, house }: { words: string; house: House }) => (
  <Message house={house} title="Unable to Load Report">
    <p>
      <strong data-words>{words}</strong>
    </p>
    <p data-hint>The link may have expired. Please contact the sender for a new link.</p>
    <p>
      Write to <a href={`mailto:${house.contactEmail}`}>{house.contactEmail}</a>
    </p>
  </Message>
)
