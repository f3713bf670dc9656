import type { House } from '#contracts/mfe/document-pages.ts'
import { Message } from './message.tsx'

/** In place of a report: that there is none, why, and who can help. It says nothing of what was in it. */
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
