import type { House } from '#contracts/mfe/document-pages.ts'
import { Unable } from './unable.tsx'

/** The parts that the script shows when the report ends or cannot be loaded. */
export const Later = ({ house }: { house: House }) => (
  <template id="unable">
    <Unable words="" house={house} />
  </template>
)
